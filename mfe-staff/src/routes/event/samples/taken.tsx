import type { DayList } from '@chaps/contracts/visits';
import { formatDate, londonTime } from '@chaps/domain';
import { type DataColumn, DataTable } from '@chaps/ui';
import { Link } from 'react-router-dom';
import { Long, Whole } from '../../../components/table-parts.tsx';
import { type DayPerson, peopleOf } from '../day/day-people.ts';
import styles from '../day.module.css';

const columnsOf = (eventId: string): DataColumn<DayPerson>[] => [
  {
    key: 'since',
    header: 'Taken',
    cell: ({ since }) => <Whole>{since && londonTime(new Date(since))}</Whole>,
  },
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ last_name, first_name, subject: { appointment_id: id } }) => {
      const name = (
        <Long>
          {last_name}, {first_name}
        </Long>
      );
      return id ? <Link to={`/staff/events/${eventId}/bookings/${id}`}>{name}</Link> : name;
    },
  },
  {
    key: 'date_of_birth',
    header: 'Born',
    cell: ({ date_of_birth }) => (
      <Whole>{date_of_birth ? formatDate(date_of_birth) : 'not given'}</Whole>
    ),
  },
  {
    key: 'reference',
    header: 'Booking',
    cell: ({ reference }) => <Whole>{reference || 'Walk-in'}</Whole>,
  },
];

/** Everybody who has given a sample, the first first. */
export function Taken({ eventId, day }: { eventId: string; day: DayList }) {
  const rows = peopleOf(day)
    .filter(({ state }) => state === 'sampled')
    .toSorted((one, two) => (one.since ?? '').localeCompare(two.since ?? ''));
  return (
    <section className={styles.part} aria-labelledby="taken">
      <h3 id="taken">Taken</h3>
      {rows.length === 0 ? (
        <p>
          Samples that the tablets or the Day tab record are listed here, each with the time at
          which it was taken. There is none yet.
        </p>
      ) : (
        <DataTable
          dense
          caption="Samples that were taken"
          captionHidden
          rows={rows}
          rowKey={({ id }) => id}
          columns={columnsOf(eventId)}
        />
      )}
    </section>
  );
}
