import type { FollowUp } from '@chaps/contracts/follow-ups';
import { formatDate } from '@chaps/domain';
import { DataTable } from '@chaps/ui';
import { Whole } from '../../components/table-parts.tsx';
import { ValuePlot } from './value-plot.tsx';
import { thresholdOf } from './value-points.ts';

/** The person's results as a plot and a table, those that the laboratory has corrected marked. */
export function Values({ found: { results, person } }: { found: FollowUp }) {
  const born = person.date_of_birth;
  return (
    <>
      <ValuePlot results={results} born={born} />
      <DataTable
        dense
        caption="Results"
        rows={results}
        rowKey={({ result_id }) => result_id}
        columns={[
          {
            key: 'value',
            header: 'Result',
            cell: ({ value, superseded }) => <Whole>{superseded ? <s>{value}</s> : value}</Whole>,
          },
          {
            key: 'sample',
            header: 'Sample',
            cell: ({ sample_date }) => sample_date && <Whole>{formatDate(sample_date)}</Whole>,
          },
          {
            key: 'threshold',
            header: 'Threshold',
            cell: (result) => thresholdOf(result, born) ?? '–',
          },
          { key: 'event', header: 'Event', cell: ({ event_name }) => event_name ?? '' },
          { key: 'comments', header: 'Comment', cell: ({ comments }) => comments ?? '' },
          {
            key: 'superseded',
            header: 'Corrected',
            cell: ({ superseded }) => (superseded ? 'by a later one' : ''),
          },
        ]}
      />
    </>
  );
}
