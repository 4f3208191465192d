import { londonDate, londonTime } from '@chaps/domain';
import { Button, DataTable, TextField } from '@chaps/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { auditPages, readingPages } from '../api/staff.ts';
import styles from '../components/filter.module.css';
import { Loaded } from '../components/loaded.tsx';
import { useMay } from '../components/permissions.ts';
import { StaffPage } from '../components/staff-page.tsx';
import { inConsole } from '../console/console.tsx';

const moment = (instant: string) => {
  const at = new Date(instant);
  return `${londonDate(at)} ${londonTime(at)}`;
};

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
    <Loaded query={log}>
      {(data) => (
        <>
          <DataTable
            caption="Who did what, newest first"
            rows={entriesOf(data)}
            rowKey={({ id }) => id}
            columns={[
              { key: 'at', header: 'When', cell: ({ at }) => moment(at) },
              { key: 'actor', header: 'Who' },
              { key: 'action', header: 'What' },
              { key: 'subject', header: 'To' },
              { key: 'change', header: 'Change', cell: (row) => changes(row.before, row.after) },
              { key: 'reason', header: 'Why', cell: ({ reason }) => reason ?? '' },
            ]}
          />
          <More {...log} />
        </>
      )}
    </Loaded>
  );
}

function Readings({ filter }: LogProps) {
  const log = useInfiniteQuery(readingPages(filter));
  return (
    <Loaded query={log}>
      {(data) => (
        <>
          <DataTable
            caption="Who read health data, newest first"
            rows={entriesOf(data)}
            rowKey={({ id }) => id}
            columns={[
              { key: 'at', header: 'When', cell: ({ at }) => moment(at) },
              { key: 'actor', header: 'Who' },
              { key: 'what', header: 'Read' },
              { key: 'profile_id', header: 'Of', cell: ({ profile_id }) => `CHAPS${profile_id}` },
            ]}
          />
          <More {...log} />
        </>
      )}
    </Loaded>
  );
}

function More(log: {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}) {
  if (!log.hasNextPage) return <p>That is all.</p>;
  return (
    <Button
      variant="secondary"
      busy={log.isFetchingNextPage}
      busyLabel="Loading..."
      onClick={() => log.fetchNextPage()}
    >
      Show older entries
    </Button>
  );
}

/** `/staff/audit`: who did what (administrators), who read results (clinicians). */
function Audit() {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const person = search.get('person') ?? '';
  const event = search.get('event') ?? '';
  const filter = { ...(person ? { person } : {}), ...(event ? { event_id: event } : {}) };
  return (
    <StaffPage title="Audit">
      <form
        key={search.toString()}
        className={styles.filter}
        onSubmit={(submission) => {
          submission.preventDefault();
          const typed = new FormData(submission.currentTarget);
          const next = new URLSearchParams();
          for (const [name, text] of typed) if (text !== '') next.set(name, String(text).trim());
          setSearch(next);
        }}
      >
        <TextField
          label="Person"
          name="person"
          hint="Profile number or e-mail address."
          defaultValue={person}
        />
        {may('read the audit log') && (
          <TextField label="Event id" name="event" defaultValue={event} />
        )}
        <Button type="submit">Search</Button>
      </form>
      {may('read the audit log') ? <Changes filter={filter} /> : <Readings filter={filter} />}
    </StaffPage>
  );
}

export default inConsole(Audit);
