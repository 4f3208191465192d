import { MAX_SELECTED } from '@chaps/contracts/several-bookings';
import type { BookingColumn, BookingSummary } from '@chaps/contracts/staff-bookings';
import { formatPence } from '@chaps/domain';
import { type DataColumn, VisuallyHidden } from '@chaps/ui';
import { Link } from '../components/links.tsx';
import { BookingStatus } from '../components/states.tsx';
import { formatDateAndTime, NoWrap } from '../components/table-parts.tsx';
import styles from './bookings.module.css';
import { getBookingLinkId, type OpenBooking } from './side-panel.tsx';

type OpenedBooking = Pick<OpenBooking, 'to' | 'opened'>;

/** Selected people, by booking. The selection is kept when the list's page changes. */
export type Selection = ReadonlyMap<string, string>;

const getName = ({ first_name, last_name }: BookingSummary) => `${last_name}, ${first_name}`;

export const COLUMN_LABELS: Record<BookingColumn, string> = {
  name: 'Name',
  start_time: 'Time',
  status: 'State',
  consent: 'Consent',
  email: 'E-mail',
  reference: 'Reference',
  price: 'Price',
  held_at: 'Booked',
};

const createCells = ({
  to,
  opened,
}: OpenedBooking): Record<BookingColumn, Omit<DataColumn<BookingSummary>, 'key' | 'header'>> => ({
  name: {
    rowHeader: true,
    cell: (row) => (
      <Link
        id={getBookingLinkId(row.appointment_id)}
        to={to(row.appointment_id)}
        aria-current={row.appointment_id === opened ? 'true' : undefined}
      >
        {getName(row)}
      </Link>
    ),
  },
  start_time: {},
  status: { cell: BookingStatus },
  consent: { cell: ({ consent_given }) => (consent_given ? 'given' : 'missing') },
  email: { extra: true },
  reference: { cell: ({ reference }) => <NoWrap>{reference}</NoWrap> },
  price: { align: 'end', cell: ({ price }) => formatPence(price) },
  held_at: { cell: ({ held_at }) => <NoWrap>{formatDateAndTime(held_at)}</NoWrap> },
});

/** @param onSelect absent for roles without actions for selected people */
export function createBookingColumns(
  opening: OpenedBooking,
  columns: readonly BookingColumn[],
  bookings: readonly BookingSummary[],
  selected: Selection,
  onSelect?: (selected: Selection) => void,
): DataColumn<BookingSummary>[] {
  const select = (rows: readonly BookingSummary[], ticked: boolean) => {
    const next = new Map(selected);
    for (const row of rows) {
      if (!ticked) next.delete(row.appointment_id);
      else if (next.size < MAX_SELECTED) next.set(row.appointment_id, getName(row));
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
        <VisuallyHidden>Select {getName(row)}</VisuallyHidden>
        <input
          type="checkbox"
          checked={selected.has(row.appointment_id)}
          onChange={({ target }) => select([row], target.checked)}
        />
      </label>
    ),
  };
  const cells = createCells(opening);
  return [
    ...(onSelect ? [ticks] : []),
    ...columns.map((key) => ({ key, header: COLUMN_LABELS[key], ...cells[key] })),
  ];
}
