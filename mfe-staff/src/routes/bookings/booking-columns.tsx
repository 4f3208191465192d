import { type BookingSummary, SELECTED_AT_MOST } from '@chaps/contracts/staff-bookings';
import { type DataColumn, VisuallyHidden } from '@chaps/ui';
import { Link } from 'react-router-dom';
import { BookingStatus } from '../../components/states.tsx';
import { Whole } from '../../components/table-parts.tsx';
import styles from './bookings.module.css';

/** People who are selected, by booking. They stay selected on other pages. */
export type Selection = ReadonlyMap<string, string>;

const nameOf = ({ first_name, last_name }: BookingSummary) => `${last_name}, ${first_name}`;

/** @param onSelect absent for roles that cannot do anything with selected people */
export function bookingColumns(
  eventId: string,
  bookings: readonly BookingSummary[],
  selected: Selection,
  onSelect?: (selected: Selection) => void,
): DataColumn<BookingSummary>[] {
  const select = (rows: readonly BookingSummary[], ticked: boolean) => {
    const next = new Map(selected);
    for (const row of rows) {
      if (!ticked) next.delete(row.appointment_id);
      else if (next.size < SELECTED_AT_MOST) next.set(row.appointment_id, nameOf(row));
    }
    onSelect?.(next);
  };
  const all = bookings.every(({ appointment_id }) => selected.has(appointment_id));
  const ticks: DataColumn<BookingSummary> = {
    key: 'select',
    header: (
      <label className={styles.tick}>
        <VisuallyHidden>Select everyone on this page</VisuallyHidden>
        <input
          type="checkbox"
          checked={all}
          onChange={({ target }) => select(bookings, target.checked)}
        />
      </label>
    ),
    cell: (row) => (
      <label className={styles.tick}>
        <VisuallyHidden>Select {nameOf(row)}</VisuallyHidden>
        <input
          type="checkbox"
          checked={selected.has(row.appointment_id)}
          onChange={({ target }) => select([row], target.checked)}
        />
      </label>
    ),
  };
  return [
    ...(onSelect ? [ticks] : []),
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: (row) => (
        <Link to={`/staff/events/${eventId}/bookings/${row.appointment_id}`}>{nameOf(row)}</Link>
      ),
    },
    { key: 'start_time', header: 'Time' },
    { key: 'status', header: 'State', cell: BookingStatus },
    {
      key: 'consent',
      header: 'Consent',
      cell: ({ consent_given }) => (consent_given ? 'given' : 'missing'),
    },
    { key: 'email', header: 'E-mail' },
    {
      key: 'reference',
      header: 'Reference',
      cell: ({ reference }) => <Whole>{reference}</Whole>,
    },
  ];
}
