import type { Appointment } from '@chaps/contracts/appointments';
import type { Cancellation } from '@chaps/contracts/cancellations';
import { formatLongDate, formatPence } from '@chaps/domain';
import { Notice } from '@chaps/ui';
import { useEffect, useRef } from 'react';
import styles from './portal.module.css';

export type Outcome =
  | { appointment: Appointment; moved: true }
  /** Whether the place was held but not booked. */
  | { appointment: Appointment; givenUp: true }
  | { appointment: Appointment; cancelled: Cancellation };

export interface ChangeProps {
  appointment: Appointment;
  onChanged: (outcome: Outcome) => void;
}

interface OutcomeNoticeProps {
  outcome: Outcome;
  /** Whether the booking was saved on this device, as it was before the change. */
  copyRemoved: boolean;
}

function getTitle(outcome: Outcome): string {
  if ('moved' in outcome) return 'Your appointment has a new time';
  return 'givenUp' in outcome
    ? 'You have given up the place'
    : 'Your appointment has been cancelled';
}

/** Confirms the change. It receives focus, because the pressed button may have disappeared. */
export function OutcomeNotice({ outcome, copyRemoved }: OutcomeNoticeProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const { event_name, event_date, start_time } = outcome.appointment;
  return (
    <div ref={frame} tabIndex={-1} className={styles.outcome}>
      <Notice tone="success" title={getTitle(outcome)} level={3} live>
        {'moved' in outcome && (
          <p>
            {event_name}, {formatLongDate(event_date)}, <strong>{start_time}</strong>. If you added
            the earlier time to your calendar, please change it.
          </p>
        )}
        {'moved' in outcome && copyRemoved && (
          <p>
            The copy with the earlier time is no longer on this device. Open your booking card to
            save the new one.
          </p>
        )}
        {'cancelled' in outcome && outcome.cancelled.refund > 0 && (
          <p>
            {formatPence(outcome.cancelled.refund)} will be refunded to the card you paid with,
            within 14 business days.
          </p>
        )}
        {'givenUp' in outcome ? (
          <p>
            {event_name}, {formatLongDate(event_date)}, {start_time}.
          </p>
        ) : (
          <p>We have sent you an e-mail about it.</p>
        )}
      </Notice>
    </div>
  );
}
