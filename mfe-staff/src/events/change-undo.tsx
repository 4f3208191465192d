import { refreshStaffEvents, undoEventChange } from '@chaps/api-client/staff-events';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPeopleCount } from '../bookings/filter.ts';
import { UndoNotice } from '../bookings/undo-notice.tsx';

interface ChangeUndoProps {
  known: StaffEvent;
  /** What was done, if the user has just done it. */
  done?: string | undefined;
  onUndone?: () => Promise<unknown>;
}

/**
 * Says who will be notified of an event's last change, and offers to undo it for a minute, even after a
 * reload.
 */
export function ChangeUndo({
  known,
  done = 'The event has been changed.',
  onUndone,
}: ChangeUndoProps) {
  const client = useQueryClient();
  const { event, version, undo } = known;
  // Kept when the event is loaded again.
  const [last, setLast] = useState(undo && { ...undo, version });
  if (undo && last?.version !== version) setLast({ ...undo, version });
  if (!last) return null;
  const { people, unreached = 0 } = last;
  const reached = people - unreached;
  const call = unreached > 0 ? ` We cannot reach ${unreached} by e-mail: please call them.` : '';
  const told = `${formatPeopleCount(reached)} will be notified by e-mail in a minute.${call}`;
  return (
    <UndoNotice
      key={last.version}
      done={`${done} ${told}`}
      seconds={last.seconds_left}
      undone="The event is unchanged. Nobody has been notified."
      undo={() => undoEventChange(event.event_id)}
      onUndone={async () => {
        await onUndone?.();
        await refreshStaffEvents(client);
      }}
    />
  );
}
