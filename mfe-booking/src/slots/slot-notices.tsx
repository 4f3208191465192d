import type { Appointment } from '@chaps/contracts/appointments';
import { paths } from '@chaps/contracts/paths';
import { londonDate } from '@chaps/domain/london-time';
import { formatCancellationPolicy, refundTerms } from '@chaps/domain/refunds';
import { ActionResult, Card, Notice } from '@chaps/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export const HOLD_EXPIRED_NOTICE = (
  <ActionResult tone="warning" title="Your place is no longer held">
    <p>
      We are no longer keeping this place for you. We have saved anything you typed. Please choose a
      time again.
    </p>
  </ActionResult>
);

const TAKEN_TITLE = 'That time has just been taken';

/** Shown when someone else has taken the chosen time while the page was open. */
export const SlotTakenNotice = ({ children }: { children: ReactNode }) => (
  <ActionResult tone="warning" title={TAKEN_TITLE}>
    <p>Please choose another time.</p>
    {children}
  </ActionResult>
);

interface FullNoticeProps {
  eventId: string;
  /** Whether someone else took the chosen time, which was the last. */
  wasTaken: boolean;
}

/** Shown when no time of the event is free. */
export const FullNotice = ({ eventId, wasTaken }: FullNoticeProps) => (
  <ActionResult
    tone="warning"
    title={wasTaken ? TAKEN_TITLE : 'There are no free times at this event'}
  >
    <p>
      {wasTaken && 'There are no free times left at this event. '}Places that become free are
      offered to its waiting list first. You can join the list on{' '}
      <Link to={paths.event(eventId)}>the event’s page</Link>.
    </p>
  </ActionResult>
);

interface SameDayNoticeProps {
  /** YYYY-MM-DD */
  eventDate: string;
  elsewhere: readonly Appointment[];
}

/** Warns about a second booking on the same day, which is usually a mistake. */
export function SameDayNotice({ eventDate, elsewhere }: SameDayNoticeProps) {
  const other = elsewhere.find(({ event_date }) => event_date === eventDate);
  if (!other) return null;
  return (
    <Notice tone="warning" title="You have another appointment on this day" live>
      <p>
        {other.event_name} at {other.start_time}. You can still book this one. You only need one PSA
        test. To change your appointment, go to{' '}
        <Link to={paths.portal('my-appointments')}>your portal</Link>.
      </p>
    </Notice>
  );
}

interface CancellationPolicyProps {
  /** Price in pence for the user. */
  price: number;
  /** YYYY-MM-DD */
  eventDate: string;
}

/** The refund after a cancellation (spec 9, 'Cancellation' and 'Refund policy'). */
export function CancellationPolicy({ price, eventDate }: CancellationPolicyProps) {
  const terms = refundTerms(price, eventDate, londonDate(new Date()));
  return (
    <Card as="section" title="Cancellation policy" tone="tinted">
      <p>{formatCancellationPolicy(terms)}</p>
      {price > 0 && <p>If you cancel on the day of your test, you pay the full charge.</p>}
      <p>
        Our <Link to={paths.refundPolicy()}>refund policy</Link> explains how and when we refund
        you.
      </p>
    </Card>
  );
}
