import {
  bookability,
  needsPayment,
  pricePence,
  spacesLeft,
} from '@chaps/shared/contracts/bookability';
import type { Event } from '@chaps/shared/contracts/events';
import { formatPence } from '@chaps/shared/format';
import { Button, ButtonLink, Card } from '@chaps/shared/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bookingRoute } from '../../booking/booking-route.ts';
import { keepPass } from '../../booking/event-pass.ts';
import { sessionKnown } from '../../booking/session-known.ts';
import { AccessCodeDialog, type Grant } from './access-code-dialog.tsx';
import styles from './booking-panel.module.css';

/** Why an event cannot be booked, in words. */
const REASONS = {
  full: 'There are no spaces left at this event.',
  closing: 'Online booking has closed: it ends 24 hours before the end of the event.',
  passed: 'This event is over.',
} as const;

function useBooking(event: Event) {
  const navigate = useNavigate();
  const [asksCode, setAsksCode] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const goOn = async (pass?: string) => {
    setLeaving(true);
    const { to, state } = bookingRoute(event, await sessionKnown(), pass);
    await navigate(to, { state });
    setLeaving(false);
  };
  return {
    asksCode,
    setAsksCode,
    leaving,
    // Spec 4, 'Booking flow' 1: a private event asks for its code first.
    book: () => (event.is_private ? setAsksCode(true) : goOn()),
    granted: ({ pass, expiresAt }: Grant) => {
      keepPass(event.event_id, pass, expiresAt);
      setAsksCode(false);
      return goOn(pass);
    },
  };
}

function BookButton({ event }: { event: Event }) {
  const { asksCode, setAsksCode, leaving, book, granted } = useBooking(event);
  return (
    <>
      <Button fullWidth busy={leaving} onClick={book}>
        BOOK EVENT
      </Button>
      <AccessCodeDialog
        event={event}
        open={asksCode}
        onOpenChange={setAsksCode}
        onGranted={granted}
      />
    </>
  );
}

/** Price, spaces left and the way to book (spec 2, 'Event details'; rules of spec 4 and 5). */
export function BookingPanel({ event, now }: { event: Event; now: Date }) {
  const { state, label } = bookability(event, now);
  const left = spacesLeft(event);
  return (
    <Card as="section" aria-label="Booking">
      <p className={styles.price}>
        {needsPayment(event) ? formatPence(pricePence(event)) : 'Free of charge'}
      </p>
      {state === 'bookable' ? (
        <>
          <p className={styles.spaces} role="status">
            {left === 1 ? '1 space available' : `${left} spaces available`}
          </p>
          <BookButton event={event} />
        </>
      ) : (
        <>
          <Button fullWidth disabled>
            {label}
          </Button>
          <p className={styles.reason}>{REASONS[state]}</p>
          <ButtonLink to="/book-event-main" variant="secondary" fullWidth>
            Find another event
          </ButtonLink>
        </>
      )}
    </Card>
  );
}
