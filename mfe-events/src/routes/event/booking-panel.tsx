import { saveEventPass } from '@chaps/api-client/event-pass';
import { refreshEvents } from '@chaps/api-client/events';
import type { Event } from '@chaps/contracts/events';
import { paths } from '@chaps/contracts/paths';
import { formatPence } from '@chaps/domain';
import { amountDue, bookability, isPaidByHost, spacesLeft } from '@chaps/domain/bookability';
import { ActionResult, Button, ButtonLink, Card, Skeleton, Stack, useLazyModule } from '@chaps/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeOwnSeat, useOwnSeats } from '../../components/own-seats.ts';
import type { Grant } from './access-code-dialog.tsx';
import { getBookingRoute, waitForSession } from './booking-route.ts';
import styles from './event-view.module.css';
import { isPast, OwnSeat, PastSeat } from './own-seat.tsx';

const REASONS = {
  full: 'There are no spaces left at this event.',
  closing: 'Online booking has closed: it ends 24 hours before the end of the event.',
  closed: 'Online booking for this event has closed.',
  passed: 'This event is over.',
  withdrawn: 'This event is no longer offered. It may have been cancelled.',
} as const;

/** Continues to the booking, after sign-in if needed (spec 4, 'Booking flow' 3). */
function useGoToBooking(event: Event) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const goToBooking = async () => {
    setLeaving(true);
    const { to, state } = getBookingRoute(event, await waitForSession());
    await navigate(to, { state });
    setLeaving(false);
  };
  return { leaving, goToBooking };
}

function PublicBooking({ event }: { event: Event }) {
  const { leaving, goToBooking } = useGoToBooking(event);
  return (
    <Button fullWidth busy={leaving} onClick={goToBooking}>
      BOOK EVENT
    </Button>
  );
}

const loadOnDemand = () => import('./on-demand.tsx');

/** Spec 4, 'Booking flow' 1: a private event asks for its access code first. */
function PrivateBooking({ event }: { event: Event }) {
  const { leaving, goToBooking } = useGoToBooking(event);
  const [asksCode, setAsksCode] = useState(false);
  const { data: module, error, refetch } = useLazyModule(loadOnDemand);
  const ask = () => {
    setAsksCode(true);
    if (error) void refetch();
  };
  const granted = ({ pass, expiresAt }: Grant) => {
    saveEventPass(event.event_id, pass, expiresAt);
    setAsksCode(false);
    void goToBooking();
  };
  return (
    <>
      <Button fullWidth busy={leaving || (asksCode && !module && !error)} onClick={ask}>
        BOOK EVENT
      </Button>
      {asksCode && error !== null && (
        <p role="alert">
          The next step could not be loaded. Please check your connection and press BOOK EVENT
          again.
        </p>
      )}
      {module && (
        <module.AccessCodeDialog
          event={event}
          open={asksCode}
          onOpenChange={setAsksCode}
          onGranted={granted}
        />
      )}
    </>
  );
}

/** Spec 2, 'Event details': the price, only if it is above zero. */
function Price({ event }: { event: Event }) {
  if (isPaidByHost(event)) {
    return (
      <>
        <p className={styles.price}>Nothing to pay</p>
        <p>The host of this event pays for your test.</p>
      </>
    );
  }
  const due = amountDue(event);
  return <p className={styles.price}>{due === 0 ? 'Free of charge' : formatPence(due)}</p>;
}

const formatSpaces = (left: number) =>
  left === 1 ? '1 space available' : `${left} spaces available`;

export interface BookingPanelProps {
  event: Event;
  /** Whether the service still knows the event. */
  offered: boolean;
  now: Date;
}

/** Loaded on demand: few events are full. */
function LazyWaitingList({ event }: { event: Event }) {
  const { data: module } = useLazyModule(loadOnDemand);
  return module ? <module.WaitingList event={event} /> : null;
}

/** Whether the event could be booked if it had a free place. */
const isOnlyFull = (event: Event, now: Date): boolean =>
  bookability(event, now).state === 'full' &&
  bookability({ ...event, total_spaces: 1, booked_spaces: 0 }, now).state === 'bookable';

/** BOOK EVENT, or the reason why the event cannot be booked. */
function BookingAction({ event, offered, now }: BookingPanelProps) {
  const { state, label } = bookability(event, now);
  const Booking = event.is_private ? PrivateBooking : PublicBooking;
  if (offered && state === 'bookable') return <Booking event={event} />;
  return (
    <Stack gap={1}>
      {offered && (
        <Button fullWidth disabled>
          {label}
        </Button>
      )}
      {offered && isOnlyFull(event, now) && <LazyWaitingList event={event} />}
      <ButtonLink to={paths.findEvents()} variant="secondary" fullWidth>
        Find another event
      </ButtonLink>
    </Stack>
  );
}

function describeSpaces({ event, offered, now }: BookingPanelProps): string {
  const { state } = bookability(event, now);
  if (offered && state === 'bookable') return formatSpaces(spacesLeft(event));
  if (offered && state === 'closing' && event.is_closed) return REASONS.closed;
  return REASONS[offered && state !== 'bookable' ? state : 'withdrawn'];
}

/**
 * Price, spaces left and the booking button (spec 2, 'Event details'; rules in spec 4 and 5); for a user who
 * has a seat, the seat.
 */
export function BookingPanel(props: BookingPanelProps) {
  const { event } = props;
  const client = useQueryClient();
  const { at, isUnknown, isError, refetch } = useOwnSeats();
  const seat = at(event.event_id, new Date());
  const [isGivenUp, setIsGivenUp] = useState(false);
  const refresh = () => {
    void refetch();
    refreshEvents(client);
  };
  const frame = (words: string, rest: ReactNode) => (
    <Card as="section" aria-label="Booking">
      <Price event={event} />
      {/* One live region for all states, so that changes are announced once. */}
      <p className={styles.spaces} role="status">
        {words}
      </p>
      {isGivenUp && !seat && (
        <ActionResult tone="success">
          <p>You have given up your place.</p>
        </ActionResult>
      )}
      {rest}
    </Card>
  );
  if (seat && isPast(seat, event, props.now)) {
    return frame(`You had a place at ${seat.start_time}.`, <PastSeat appointment={seat} />);
  }
  if (seat) {
    const givenUp = () => {
      setIsGivenUp(true);
      refresh();
    };
    return frame(
      describeOwnSeat(seat),
      <OwnSeat appointment={seat} onElapsed={refresh} onGivenUp={givenUp} />,
    );
  }
  if (isUnknown && isError) {
    return frame(
      'We could not check whether you already have a place.',
      <Stack gap={1}>
        <Button variant="secondary" fullWidth onClick={() => refetch()}>
          Try again
        </Button>
        <BookingAction {...props} />
      </Stack>,
    );
  }
  if (isUnknown) return frame('', <Skeleton height="5rem" />);
  return frame(describeSpaces(props), <BookingAction {...props} />);
}
