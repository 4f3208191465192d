import { auditPages, readingPages } from '@chaps/api-client/staff';
import {
  type AuditPage,
  type AuditQuery,
  auditQuery,
  type ReadingsPage,
} from '@chaps/contracts/staff';
import { ActionResult, Button, type DataColumn, TextField } from '@chaps/ui';
import { type QueryObserverBaseResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { EventPicker } from '../components/event-picker.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { List, type ListAddress, useListAddress } from '../components/list.tsx';
import { StaffPage, useMay } from '../components/staff-page.tsx';
import { dateAndTime } from '../components/table-parts.tsx';

/** 'capacity: 4 → 6', one line for each value that changed. */
function changes(before: Record<string, unknown> | null, after: Record<string, unknown> | null) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = (value: unknown) => (value === null || value === undefined ? '–' : String(value));
  return names.map((name) => (
    <div key={name}>
      {name}: {before && `${shown(before[name])} `}
      {after && `→ ${shown(after[name])}`}
    </div>
  ));
}

/** 'event <id>' leads to the event. */
function Subject({ of }: { of: string }) {
  const [kind, id] = of.split(' ');
  return kind === 'event' && id ? <Link to={`/staff/events/${id}`}>the event</Link> : of;
}

const CHANGES: DataColumn<AuditPage['entries'][number]>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => dateAndTime(at) },
  { key: 'actor', header: 'Who', cell: ({ actor }) => (actor === 'api' ? 'the site' : actor) },
  { key: 'action', header: 'What' },
  { key: 'subject', header: 'To', cell: ({ subject }) => <Subject of={subject} /> },
  { key: 'change', header: 'Change', cell: (row) => changes(row.before, row.after) },
  { key: 'reason', header: 'Why', cell: ({ reason }) => reason ?? '' },
];

const READINGS: DataColumn<ReadingsPage['entries'][number]>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => dateAndTime(at) },
  { key: 'actor', header: 'Who' },
  { key: 'what', header: 'Read' },
  { key: 'profile_id', header: 'Of', cell: ({ profile_id }) => `CHAPS${profile_id}` },
];
interface MoreProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  errorUpdateCount: number;
  fetchNextPage: () => unknown;
  /** How many entries. */
  shown: number;
}

function More(log: MoreProps) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      {asked && log.isFetchNextPageError && (
        <ActionResult of={log.errorUpdateCount} tone="error">
          The older entries could not be loaded. Please try again.
        </ActionResult>
      )}
      {asked && !log.isFetchNextPageError && !log.isFetchingNextPage && (
        <ActionResult of={log.shown} tone="info">
          {log.shown} entries are shown.
        </ActionResult>
      )}
      {log.hasNextPage ? (
        <Button
          variant="secondary"
          busy={log.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => {
            setAsked(true);
            log.fetchNextPage();
          }}
        >
          Show older entries
        </Button>
      ) : (
        <p>There are no more entries.</p>
      )}
    </>
  );
}

interface LogProps {
  filter: AuditQuery;
  address: ListAddress;
  children: ReactNode;
}

type Entry = { id: string };
interface Log<Row> extends Omit<MoreProps, 'shown'>, Pick<QueryObserverBaseResult, 'refetch'> {
  data: { pages: { entries: Row[] }[] } | undefined;
  error: Error | null;
}

function LogPage<Row extends Entry>(
  props: Omit<LogProps, 'filter'> & {
    log: Log<Row>;
    lead: string;
    columns: DataColumn<Row>[];
  },
) {
  const { log, lead, columns, address, children } = props;
  return (
    <StaffPage title="Audit" lead={lead}>
      <FilterForm label="Audit log" address={address} onAgain={log.refetch}>
        <TextField
          label="Person"
          name="person"
          hint="Profile number or e-mail address."
          defaultValue={address.query.person ?? ''}
        />
      </FilterForm>
      {children}
      <List
        query={log}
        rows={({ pages }) => pages.flatMap(({ entries }) => entries)}
        empty="There are no entries."
        address={address}
        caption={lead}
        rowKey={({ id }) => id}
        columns={columns}
        after={({ pages }) => (
          <More {...log} shown={pages.reduce((sum, { entries }) => sum + entries.length, 0)} />
        )}
      />
    </StaffPage>
  );
}

const Changes = ({ filter, ...rest }: LogProps) => (
  <LogPage
    {...rest}
    log={useInfiniteQuery(auditPages(filter))}
    lead="Who did what, newest first."
    columns={CHANGES}
  />
);

const Readings = ({ filter, ...rest }: LogProps) => (
  <LogPage
    {...rest}
    log={useInfiniteQuery(readingPages(filter))}
    lead="Who read health data, newest first."
    columns={READINGS}
  />
);

/** `/staff/audit`: who did what (administrators), who read results (clinicians). */
export default function Audit() {
  const may = useMay();
  const address = useListAddress(auditQuery);
  const { before: _before, ...filter } = address.query;
  const { person, event_id: event } = filter;
  const mayReadChanges = may('read the audit log');
  const LogOf = mayReadChanges ? Changes : Readings;
  return (
    <LogOf filter={filter} address={address}>
      {mayReadChanges && (
        <EventPicker
          label="About one event"
          when="all"
          optional
          onChange={({ event_id }) => address.show({ event_id })}
        />
      )}
      {event && (
        <p>
          Entries about one event. <Link to={`/staff/events/${event}`}>See the event</Link> or{' '}
          <Link to={person ? `?person=${encodeURIComponent(person)}` : '?'}>show all entries</Link>.
        </p>
      )}
    </LogOf>
  );
}
