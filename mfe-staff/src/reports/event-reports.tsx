import { eventReportsQuery, readEventReportsFile } from '@chaps/api-client/staff-events';
import {
  type EventReportsRow,
  type ReportGrouping,
  type EventReports as Reports,
  eventReportsQuery as schema,
} from '@chaps/contracts/event-report';
import { formatDate } from '@chaps/domain';
import {
  describeMissing,
  FIGURE_NAMES,
  formatEventCount,
  formatReportsTitle,
  getGroupingTexts,
  TOTALS_RULE,
} from '@chaps/domain/report-words';
import { type DataColumn, DataTable, SelectField, useBroughtIntoView } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileButton } from '../components/file-button.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { Link } from '../components/links.tsx';
import { useListAddress } from '../components/list.tsx';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { NoWrap } from '../components/table-parts.tsx';
import { formatCost, formatPeople, ReportRules, ReportSumsView } from './report-sums.tsx';
import styles from './reports.module.css';

const people = (key: 'invited' | 'booked' | 'came' | 'sampled'): DataColumn<EventReportsRow> => ({
  key,
  header: FIGURE_NAMES[key],
  align: 'end',
  cell: (row) => <NoWrap>{formatPeople(row[key])}</NoWrap>,
});

const FIGURE_COLUMNS: DataColumn<EventReportsRow>[] = [
  people('invited'),
  people('booked'),
  people('came'),
  people('sampled'),
  {
    key: 'cost_per_person',
    header: FIGURE_NAMES.cost_per_person,
    align: 'end',
    cell: ({ cost_per_person }) => <NoWrap>{formatCost(cost_per_person)}</NoWrap>,
  },
];

function getColumns(by: ReportGrouping): DataColumn<EventReportsRow>[] {
  const name: DataColumn<EventReportsRow> = {
    key: 'name',
    header: getGroupingTexts(by).header,
    cell: ({ key, name, event_date }) =>
      event_date ? (
        <Link to={`/staff/event-reports/${key}`}>{name}</Link>
      ) : (
        name || 'No host entered'
      ),
  };
  if (by !== 'event') {
    return [name, { key: 'events', header: 'Events', align: 'end' }, ...FIGURE_COLUMNS];
  }
  const date: DataColumn<EventReportsRow> = {
    key: 'event_date',
    header: 'Date',
    cell: ({ event_date }) => <NoWrap>{event_date && formatDate(event_date)}</NoWrap>,
  };
  return [name, date, ...FIGURE_COLUMNS];
}

function ReportContents({
  of: { events, sums, rows, ...missing },
  by,
}: {
  of: Reports;
  by: ReportGrouping;
}) {
  if (events === 0) return <p>No matching events with closed books.</p>;
  return (
    <>
      <ReportSumsView sums={sums} />
      {describeMissing(missing).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <DataTable
        dense
        caption={getGroupingTexts(by).title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={getColumns(by)}
      />
      <ReportRules more={[TOTALS_RULE]} />
    </>
  );
}

const getOptions = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
];

const GROUPING_OPTIONS = [
  { value: 'event', label: 'Event' },
  { value: 'host', label: 'Host' },
  { value: 'year', label: 'Year' },
];

/** Says which events are shown, and receives the focus after a search. */
function ReportScope({
  title,
  events,
  answerTo,
}: {
  title: string;
  events: number;
  answerTo: string | undefined;
}) {
  const box = useBroughtIntoView(answerTo);
  return (
    <div ref={box} tabIndex={-1} aria-live="polite">
      <h2>{title}</h2>
      <p>{formatEventCount(events)} with closed books</p>
    </div>
  );
}

/** `/staff/event-reports`: closed events by event, host and year; hosts see only their own. */
export default function EventReports() {
  const address = useListAddress(schema);
  const { by, year, host } = address.query;
  const asked = { by, ...(year ? { year } : {}), ...(host ? { host } : {}) };
  const searched = address.text || undefined;
  // On arrival the focus is on the page's heading.
  const [arrived] = useState(searched);
  const query = useQuery(eventReportsQuery(asked));
  return (
    <StaffPage
      title="Event reports"
      lead="Events whose books are closed, with figures that do not identify anyone."
    >
      <FilterForm label="Events" address={address} onAgain={query.refetch}>
        <SelectField
          key={`year ${query.data?.years}`}
          label="Year"
          name="year"
          options={getOptions('All years', query.data?.years ?? (year ? [year] : []))}
          defaultValue={year ?? ''}
        />
        <SelectField
          key={`host ${query.data?.hosts}`}
          label="Host"
          name="host"
          options={getOptions('All hosts', query.data?.hosts ?? (host ? [host] : []))}
          defaultValue={host ?? ''}
        />
        <SelectField
          label="One row for each"
          name="by"
          options={GROUPING_OPTIONS}
          defaultValue={by}
        />
      </FilterForm>
      <QueryContent query={query} answerTo={searched}>
        {(data) => (
          <>
            <ReportScope
              title={formatReportsTitle({ year, host })}
              events={data.events}
              answerTo={searched === arrived ? undefined : searched}
            />
            {data.events > 0 && (
              <div className={styles.file}>
                <FileButton
                  label="Save as PDF"
                  name="report-of-events.pdf"
                  read={() => readEventReportsFile(asked)}
                  saved="The report has been saved as a PDF."
                />
              </div>
            )}
            <ReportContents of={data} by={by} />
          </>
        )}
      </QueryContent>
    </StaffPage>
  );
}
