import { bookingQuery } from '@chaps/api-client/staff-bookings';
import type { BookingColumn } from '@chaps/contracts/staff-bookings';
import { Button, ButtonRow } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../components/links.tsx';
import styles from './side-panel.module.css';

const BookingDetails = lazy(async () => ({
  default: (await import('./booking.tsx')).BookingDetails,
}));

/** Width from which a list and a booking fit side by side. */
const WIDE_QUERY = '(min-width: 80rem)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const COMPACT_COLUMNS: readonly BookingColumn[] = ['name', 'start_time', 'status', 'consent'];

/** Whether a column stays in the list while an open booking beside it shows the other columns. */
export const isCompactColumn = (column: BookingColumn): boolean => COMPACT_COLUMNS.includes(column);

/** Name of the query parameter, added to the list's own query. */
const OPENED_PARAMETER = 'booking';

/** Id of the link in the list that opens a booking. */
export const getBookingLinkId = (appointmentId: string) => `booking-${appointmentId}`;

export interface OpenBooking {
  /** Id of the booking that is open beside the list; '' if none. */
  opened: string;
  /** Where a booking in the list opens: beside the list, or on its own page. */
  to: (appointmentId: string) => string;
  close: () => void;
  /** The address without the open booking, so that opening one does not count as a new list. */
  listText: string;
}

/** The booking open beside an event's list. On a narrow screen each booking has its own page. */
export function useOpenBooking(eventId: string): OpenBooking & { isWide: boolean } {
  const [search, setSearch] = useSearchParams();
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE_QUERY).matches);
  const list = new URLSearchParams(search);
  list.delete(OPENED_PARAMETER);
  const path = `/staff/events/${eventId}/bookings`;
  const opened = search.get(OPENED_PARAMETER) ?? '';
  return {
    isWide,
    opened,
    to: (id) =>
      isWide
        ? `${path}?${new URLSearchParams([...list, [OPENED_PARAMETER, id]])}`
        : `${path}/${id}`,
    close: () => {
      // The panel closes, and the focus returns to the link that opened it.
      document.getElementById(getBookingLinkId(opened))?.focus();
      setSearch(list);
    },
    listText: String(list),
  };
}

interface SidePanelProps {
  eventId: string;
  beside: ReturnType<typeof useOpenBooking>;
  /** The list. */
  children: ReactNode;
}

/**
 * A list with the open booking beside it. On a narrow screen, such an address leads to the booking's own
 * page.
 */
export function SidePanel({ eventId, beside, children }: SidePanelProps) {
  const { opened, isWide, close } = beside;
  if (opened && !isWide) {
    return <Navigate to={`/staff/events/${eventId}/bookings/${opened}`} replace />;
  }
  // The list stays at the same place in the tree, and so keeps its focus and scroll position.
  return (
    <div className={opened ? styles.columns : undefined}>
      <div className={styles.list}>{children}</div>
      {opened && <Panel key={opened} eventId={eventId} appointmentId={opened} onClose={close} />}
    </div>
  );
}

interface PanelProps {
  eventId: string;
  appointmentId: string;
  onClose: () => void;
}

function Panel({ eventId, appointmentId, onClose }: PanelProps) {
  const known = useQuery(bookingQuery({ eventId, appointmentId })).data?.booking;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const name = known ? `${known.first_name} ${known.last_name}, ${known.reference}` : 'Booking';
  return (
    <aside aria-labelledby="booking-beside" className={styles.panel}>
      <h3 id="booking-beside" ref={heading} tabIndex={-1}>
        {name}
      </h3>
      <ButtonRow>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <ButtonLink variant="quiet" to={`/staff/events/${eventId}/bookings/${appointmentId}`}>
          Open as a full page
        </ButtonLink>
      </ButtonRow>
      <Suspense>
        <BookingDetails eventId={eventId} appointmentId={appointmentId} />
      </Suspense>
    </aside>
  );
}
