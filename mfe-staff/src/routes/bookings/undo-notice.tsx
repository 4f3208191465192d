import { type BookingId, undoBookingChange } from '@chaps/api-client/staff-bookings';
import { UNDO_SECONDS } from '@chaps/contracts/staff-bookings';
import { ActionResult, Button } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export interface Undoable {
  booking: BookingId;
  /** What was done. */
  done: string;
  undone: string;
}

interface UndoNoticeProps extends Undoable {
  /** @param at where the booking is now */
  onUndone: (at: { event_id: string }) => Promise<unknown>;
}

/** Says what was done to a booking, and takes it back for a minute. */
export function UndoNotice({ booking, done, undone, onUndone }: UndoNoticeProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  const undo = useMutation({ mutationFn: () => undoBookingChange(booking), onSuccess: onUndone });
  if (undo.data) return <ActionResult tone="success">{undone}</ActionResult>;
  return (
    <ActionResult of={undo.error} tone={undo.error ? 'error' : 'success'}>
      <p>{undo.error?.message ?? done}</p>
      {!isOver && (
        <Button
          variant="secondary"
          busy={undo.isPending}
          busyLabel="Undoing..."
          onClick={() => undo.mutate()}
        >
          Undo
        </Button>
      )}
    </ActionResult>
  );
}
