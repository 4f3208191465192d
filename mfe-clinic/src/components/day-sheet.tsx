import type { ExpectedPerson } from '@chaps/contracts/visits';
import { formatDate, formatLongDate, formatPence } from '@chaps/domain';
import type { VisibleList } from '../day/people.ts';
import { usePrinting } from '../day/use-printing.ts';
import styles from './day-sheet.module.css';

const COLUMNS = [
  'Time',
  'Name',
  'Born',
  'Reference',
  'Arrived',
  'Ready',
  'Tube, or reason for no sample',
];

/** Rows for walk-ins, as many as in the spreadsheet. */
const EMPTY_ROWS = Array.from({ length: 20 }, (_, index) => index + 1);

/** What must be settled first at check-in. */
const describeDoorIssues = ({
  consent_given,
  is_unpaid,
  price_on_the_day: price,
}: ExpectedPerson) =>
  [
    !consent_given && 'no consent',
    is_unpaid && (price ? `to pay ${formatPence(price)}` : 'not paid'),
  ]
    .filter(Boolean)
    .join(', ');

/**
 * The printed list, with a space for each step, so that the day can continue without a tablet. It is
 * rendered
 * only while printing: its ten thousand elements would slow down each press on a slow tablet.
 */
export function DaySheet({ list }: { list: VisibleList }) {
  return usePrinting() ? <Sheet list={list} /> : null;
}

function Sheet({ list }: { list: VisibleList }) {
  const people = list.appointments.filter(({ is_cancelled }) => !is_cancelled);
  return (
    <section className={styles.sheet} aria-label="Day sheet">
      <h2>
        {list.event_name}, {formatLongDate(list.event_date)}
      </h2>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.appointment_id}>
              <td>{person.start_time ?? 'Walk-in'}</td>
              <th scope="row">
                {person.last_name}, {person.first_name}
                <small>{describeDoorIssues(person)}</small>
              </th>
              <td>{person.date_of_birth && formatDate(person.date_of_birth)}</td>
              <td>{person.reference}</td>
              <td />
              <td />
              <td />
            </tr>
          ))}
          {EMPTY_ROWS.map((row) => (
            <tr key={row}>
              <td>Walk-in</td>
              {COLUMNS.slice(1).map((name) => (
                <td key={name} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
