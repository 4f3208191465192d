import type { FollowUp } from '@chaps/contracts/follow-ups';
import { formatDate } from '@chaps/domain';
import { Button, type DataColumn, DataTable, VisuallyHidden } from '@chaps/ui';
import { useState } from 'react';
import { usePermissions } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';
import { WithdrawDialog } from '../results/withdraw-dialog.tsx';
import { ValuePlot } from './value-plot.tsx';
import { getAgeThreshold } from './value-points.ts';

type Result = FollowUp['results'][number];

const MEDICINE_COLUMN: DataColumn<Result> = {
  key: 'medicine',
  header: 'Medicine',
  cell: ({ medicine }) => medicine ?? '',
};

const CHANGED_COLUMN: DataColumn<Result> = {
  key: 'superseded',
  header: 'Changed',
  cell: ({ superseded, withdrawn }) =>
    superseded && (withdrawn ? 'withdrawn by the laboratory' : 'corrected by a later result'),
};

const createWithdrawalColumn = (onWithdraw: (result: Result) => void): DataColumn<Result> => ({
  key: 'actions',
  header: 'Actions',
  cell: (result) =>
    !result.superseded && (
      <Button variant="secondary" onClick={() => onWithdraw(result)}>
        Withdraw <VisuallyHidden>{result.value}</VisuallyHidden>
      </Button>
    ),
});

/** The person's results as a plot and a table; corrected and withdrawn ones are marked. */
export function Values({ found: { results, person, item } }: { found: FollowUp }) {
  const born = person.date_of_birth;
  const [withdrawing, setWithdrawing] = useState<Result>();
  const mayWithdraw = usePermissions()('release results');
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
            cell: ({ value, superseded }) => <NoWrap>{superseded ? <s>{value}</s> : value}</NoWrap>,
          },
          {
            key: 'sample',
            header: 'Sample',
            cell: ({ sample_date }) => sample_date && <NoWrap>{formatDate(sample_date)}</NoWrap>,
          },
          {
            key: 'threshold',
            header: 'Threshold',
            cell: (result) => getAgeThreshold(result, born) ?? '–',
          },
          ...(results.some(({ medicine }) => medicine) ? [MEDICINE_COLUMN] : []),
          { key: 'event', header: 'Event', cell: ({ event_name }) => event_name ?? '' },
          { key: 'comments', header: 'Comment', cell: ({ comments }) => comments ?? '' },
          ...(results.some(({ superseded }) => superseded) ? [CHANGED_COLUMN] : []),
          ...(mayWithdraw ? [createWithdrawalColumn(setWithdrawing)] : []),
        ]}
      />
      {withdrawing && (
        <WithdrawDialog
          resultId={withdrawing.result_id}
          value={withdrawing.value}
          name={item.name}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </>
  );
}
