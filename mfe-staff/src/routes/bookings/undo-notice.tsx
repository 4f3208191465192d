import type { BookingId } from '@chaps/api-client/staff-bookings';
import { UNDO_SECONDS } from '@chaps/contracts/staff-bookings';
import { ActionResult, Button } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** What was done to a booking. */
export interface Undoable {
  booking: BookingId;
  done: string;
  undone: string;
}

interface UndoNoticeProps<Answer> {
  done: string;
  tone?: 'success' | 'warning';
  undone: string;
  /** @throws {ApiError} whose message is shown */
  undo: () => Promise<Answer>;
  onUndone: (answer: Answer) => Promise<unknown>;
}

/** Says what was done, and takes it back for a minute. */
export function UndoNotice<Answer>(props: UndoNoticeProps<Answer>) {
  const { done, tone = 'success', undone, undo: mutationFn, onUndone } = props;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  const undo = useMutation({ mutationFn, onSuccess: onUndone });
  if (undo.isSuccess) return <ActionResult tone="success">{undone}</ActionResult>;
  return (
    <ActionResult of={undo.error} tone={undo.error ? 'error' : tone}>
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
