import type { BookingId } from '@chaps/api-client/staff-bookings';
import { UNDO_SECONDS } from '@chaps/contracts/staff-bookings';
import { ActionResult, Button, ButtonRow } from '@chaps/ui';
import { useSecondsLeft } from '@chaps/ui/countdown';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** A change to a booking that can be undone. */
export interface UndoableChange {
  booking: BookingId;
  done: string;
  undone: string;
}

interface UndoNoticeProps<Answer> {
  done: string;
  tone?: 'success' | 'warning';
  undone: string;
  /** Seconds left of the minute. */
  seconds?: number;
  /** @throws {ApiError} whose message is shown */
  undo: () => Promise<Answer>;
  onUndone: (answer: Answer) => Promise<unknown>;
}

/** Says what was done, and offers to undo it for a minute. */
export function UndoNotice<Answer>(props: UndoNoticeProps<Answer>) {
  const { done, tone = 'success', undone, seconds = UNDO_SECONDS } = props;
  const [until] = useState(() => new Date(Date.now() + seconds * 1000));
  const left = useSecondsLeft(until);
  const undo = useMutation({ mutationFn: props.undo, onSuccess: props.onUndone });
  if (undo.isSuccess) return <ActionResult tone="success">{undone}</ActionResult>;
  return (
    <ActionResult of={undo.error} tone={undo.error ? 'error' : tone}>
      <p>{undo.error?.message ?? done}</p>
      {left > 0 && (
        <ButtonRow>
          <Button
            variant="secondary"
            busy={undo.isPending}
            busyLabel="Undoing..."
            onClick={() => undo.mutate()}
          >
            Undo
          </Button>
          {/* Hidden from screen readers, which would announce the timer every second. */}
          <span role="timer" aria-label="Seconds left to undo">
            {left} {left === 1 ? 'second' : 'seconds'} left
          </span>
        </ButtonRow>
      )}
    </ActionResult>
  );
}
