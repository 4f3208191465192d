import { eventReportQuery } from '@chaps/api-client/staff-events';
import type { EventReport as Report, ReportGroups } from '@chaps/contracts/event-report';
import { formatDate, londonDate, MIN_DISCLOSED } from '@chaps/domain';
import { DataTable } from '@chaps/ui';
import { Share } from '@chaps/ui/bars';
import { useQuery } from '@tanstack/react-query';
import { KeyFigures } from '../components/key-figures.tsx';
import { Loaded } from '../components/staff-page.tsx';

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

interface GroupsProps {
  title: string;
  /** Of the first column. */
  header: string;
  groups: ReportGroups;
}

/** Numbers with a bar each; small ones are withheld, and groups of nobody left out. */
function Groups({ title, header, groups }: GroupsProps) {
  const shown = groups.filter(({ people }) => people !== 0);
  if (shown.length === 0) return <p>{title}: none.</p>;
  const most = Math.max(1, ...groups.map(({ people }) => people ?? 0));
  return (
    <DataTable
      dense
      caption={title}
      rows={shown}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', header, cell: ({ name }) => sentence(name) },
        {
          key: 'people',
          header: 'People',
          cell: ({ people }) => (
            <>
              {people ?? 'withheld*'}
              <Share part={people ?? 0} whole={most} />
            </>
          ),
        },
      ]}
    />
  );
}

const groupsOf = ({ ages, distances, results, follow_ups }: NonNullable<Report['report']>) => [
  { title: 'Ages', header: 'Age', groups: ages },
  { title: 'Distance from home to the event', header: 'Distance', groups: distances },
  ...(results ? [{ title: 'Results by colour', header: 'Colour', groups: results }] : []),
  ...(follow_ups
    ? [{ title: 'Raised results followed up', header: 'Time', groups: follow_ups }]
    : []),
];

function Figures({ of }: { of: NonNullable<Report['report']> }) {
  const tables = groupsOf(of);
  return (
    <>
      <p>The day was closed on {formatDate(londonDate(new Date(of.closed_at)))}.</p>
      <KeyFigures
        of={[
          ['Booked', of.booked],
          ['Walk-ins', of.walk_ins],
          ['Came', of.came],
          ['Did not attend', of.did_not_attend],
          ['Samples taken', of.sampled],
          ['No sample', of.not_sampled],
        ]}
      />
      {tables.map((table) => (
        <Groups key={table.title} {...table} />
      ))}
      {!of.results && <p>Results are shown here once the laboratory has reported all samples.</p>}
      {of.results && !of.follow_ups && (
        <p>Follow-ups are shown here once all raised results have been followed up.</p>
      )}
      {tables.some(({ groups }) => groups.some(({ people }) => people === null)) && (
        <p>
          * Numbers below {MIN_DISCLOSED} are withheld, so that nobody can be identified. If only
          one number is withheld, the next larger one is withheld too. Other numbers are rounded to
          the nearest 5.
        </p>
      )}
    </>
  );
}

/** How an event went: figures that identify nobody. */
export function EventReport({ eventId }: { eventId: string }) {
  const report = useQuery(eventReportQuery(eventId));
  return (
    <section aria-labelledby="event-report">
      <h2 id="event-report">Report</h2>
      <Loaded query={report}>
        {({ report: of }) =>
          of ? <Figures of={of} /> : <p>The report appears here once the day has been closed.</p>
        }
      </Loaded>
    </section>
  );
}
