import { createIdempotencyKeys } from '@chaps/api-client/idempotency-keys';
import { cancelConfirmations, resendConfirmations } from '@chaps/api-client/staff-bookings';
import { MAX_SELECTED, MESSAGE_DELAY_SECONDS } from '@chaps/contracts/several-bookings';
import { Button } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { AttendanceButtons, type MarkedBookings } from './attendance.tsx';
import type { Selection } from './booking-columns.tsx';
import styles from './bookings.module.css';
import { formatPeopleCount } from './filter.ts';
import type { QueuedMails } from './mails-queued.tsx';

/** A retry after a lost response sends the same request, so nobody gets two mails. */
const sendOnce = createIdempotencyKeys();

async function resendSelected(eventId: string, selected: Selection): Promise<QueuedMails> {
  const appointment_ids = [...selected.keys()];
  const { id, people, skipped } = await sendOnce(
    { eventId, appointment_ids },
    async (resend_id) => ({
      id: resend_id,
      ...(await resendConfirmations(eventId, { resend_id, appointment_ids })),
    }),
  );
  const left =
    skipped > 0
      ? ` ${formatPeopleCount(skipped)} will not receive one: the booking is not confirmed, or there is no e-mail address.`
      : '';
  return {
    id,
    queued: `The confirmation will be sent again to ${formatPeopleCount(people)} in ${MESSAGE_DELAY_SECONDS} seconds.${left}`,
    cancelled: 'The confirmations were cancelled and will not be sent to anyone else.',
    cancel: () => cancelConfirmations(eventId, id),
  };
}

interface SelectionBarProps {
  eventId: string;
  selected: Selection;
  /** Absent for roles that may not write to people. */
  onMessage: (() => void) | undefined;
  /** Absent when the event is over, and for roles that may not change bookings. */
  onMove: (() => void) | undefined;
  /** Called with the confirmations that will be sent; absent if `onMove` is. */
  onQueued: ((mails: QueuedMails) => void) | undefined;
  /** Absent before the event's day, and for roles that may not change bookings. */
  onMarked: ((marked: MarkedBookings) => void) | undefined;
  onClear: () => void;
}

export function SelectionBar(props: SelectionBarProps) {
  const { eventId, selected, onMessage, onMove, onQueued, onMarked, onClear } = props;
  const resending = useMutation({
    mutationFn: () => resendSelected(eventId, selected),
    onSuccess: (mails) => onQueued?.(mails),
  });
  return (
    <div className={styles.bar}>
      <p role="status">
        {resending.error?.message ?? `${selected.size} selected`}
        {selected.size >= MAX_SELECTED && ' (the maximum)'}
      </p>
      {onMarked && (
        <AttendanceButtons eventId={eventId} ids={[...selected.keys()]} onMarked={onMarked} />
      )}
      {onMessage && <Button onClick={onMessage}>Send a message</Button>}
      {onMove && (
        <Button variant="secondary" onClick={onMove}>
          Move them
        </Button>
      )}
      {onQueued && (
        <Button
          variant="secondary"
          busy={resending.isPending}
          busyLabel="Sending..."
          onClick={() => resending.mutate()}
        >
          Send the confirmation again
        </Button>
      )}
      <Button variant="quiet" aria-keyshortcuts="Escape" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}
