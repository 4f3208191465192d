import { auditPages, readingPages } from '@chaps/api-client/staff';
import { ActionResult, Button, DataTable, TextField } from '@chaps/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EventPicker } from '../components/event-picker.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { useSearched } from '../components/list-count.tsx';
import { Loaded, StaffPage, useMay } from '../components/staff-page.tsx';
import { dateAndTime } from '../components/table-parts.tsx';
import { inConsole } from '../console/console.tsx';

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

interface Pages<Entry> {
  pages: { entries: Entry[] }[];
}
const entriesOf = <Entry,>({ pages }: Pages<Entry>) => pages.flatMap(({ entries }) => entries);

interface LogProps {
  filter: { person?: string; event_id?: string };
}

function Changes({ filter }: LogProps) {
  const log = useInfiniteQuery(auditPages(filter));
  return (
    <Loaded query={log} answerTo={useSearched()}>
      {(data) => (
        <>
          <DataTable
            dense
            caption="Who did what, newest first"
            rows={entriesOf(data)}
            rowKey={({ id }) => id}
            columns={[
              { key: 'at', header: 'When', cell: ({ at }) => dateAndTime(at) },
              {
                key: 'actor',
                header: 'Who',
                cell: ({ actor }) => (actor === 'api' ? 'the site' : actor),
              },
              { key: 'action', header: 'What' },
              { key: 'subject', header: 'To', cell: ({ subject }) => <Subject of={subject} /> },
              { key: 'change', header: 'Change', cell: (row) => changes(row.before, row.after) },
              { key: 'reason', header: 'Why', cell: ({ reason }) => reason ?? '' },
            ]}
          />
          <More {...log} shown={entriesOf(data).length} />
        </>
      )}
    </Loaded>
  );
}

function Readings({ filter }: LogProps) {
  const log = useInfiniteQuery(readingPages(filter));
  return (
    <Loaded query={log} answerTo={useSearched()}>
      {(data) => (
        <>
          <DataTable
            dense
            caption="Who read health data, newest first"
            rows={entriesOf(data)}
            rowKey={({ id }) => id}
            columns={[
              { key: 'at', header: 'When', cell: ({ at }) => dateAndTime(at) },
              { key: 'actor', header: 'Who' },
              { key: 'what', header: 'Read' },
              { key: 'profile_id', header: 'Of', cell: ({ profile_id }) => `CHAPS${profile_id}` },
            ]}
          />
          <More {...log} shown={entriesOf(data).length} />
        </>
      )}
    </Loaded>
  );
}

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

/** `/staff/audit`: who did what (administrators), who read results (clinicians). */
function Audit() {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const person = search.get('person') ?? '';
  const event = search.get('event') ?? '';
  const filter = { ...(person ? { person } : {}), ...(event ? { event_id: event } : {}) };
  const client = useQueryClient();
  const { queryKey } = may('read the audit log') ? auditPages(filter) : readingPages(filter);
  const show = (changes: Record<string, string>) => {
    const wanted = Object.entries({ person, event, ...changes });
    setSearch(Object.fromEntries(wanted.filter(([, text]) => text !== '')));
  };
  return (
    <StaffPage title="Audit">
      <FilterForm
        key={search.toString()}
        label="Audit log"
        shown={{ person }}
        onSearch={show}
        onAgain={async () => {
          await client.refetchQueries({ queryKey });
          return { isError: client.getQueryState(queryKey)?.status === 'error' };
        }}
      >
        <TextField
          label="Person"
          name="person"
          hint="Profile number or e-mail address."
          defaultValue={person}
        />
      </FilterForm>
      {may('read the audit log') && (
        <EventPicker
          label="About one event"
          when="all"
          optional
          onChange={({ event_id }) => show({ event: event_id })}
        />
      )}
      {event && (
        <p>
          Entries about one event. <Link to={`/staff/events/${event}`}>See the event</Link> or{' '}
          <Link to={person ? `?person=${encodeURIComponent(person)}` : '?'}>show all entries</Link>.
        </p>
      )}
      {may('read the audit log') ? <Changes filter={filter} /> : <Readings filter={filter} />}
    </StaffPage>
  );
}

export default inConsole(Audit);
