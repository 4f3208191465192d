import {
  publishEvent,
  refreshStaffEvents,
  setBookingOpen,
  unpublishEvent,
} from '@chaps/api-client/staff-events';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { ActionResult, Button, ButtonRow } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countSeatsTaken } from '../components/event-tab.tsx';
import { CallOffDialog } from './call-off-dialog.tsx';
import { ChangeUndo } from './change-undo.tsx';
import { ShiftDialog } from './shift-dialog.tsx';

interface EventActionsProps {
  eventId: string;
  known: StaffEvent;
}

export function EventActions({ eventId, known }: EventActionsProps) {
  const { state } = known;
  const taken = countSeatsTaken(known);
  const client = useQueryClient();
  const [open, setOpen] = useState<'call off' | 'shift'>();
  const close = () => setOpen(undefined);
  const action = useMutation({
    mutationFn: ({ act }: { act: () => Promise<unknown>; done: string }) => act(),
    onSettled: () => refreshStaffEvents(client),
  });
  const press = (done: string, act: () => Promise<unknown>) => () => action.mutate({ act, done });
  return (
    <section id="actions" tabIndex={-1} aria-label="Actions">
      <ButtonRow>
        {state === 'draft' && (
          <Button
            busy={action.isPending}
            onClick={press('The event has been published.', () => publishEvent(eventId))}
          >
            Publish
          </Button>
        )}
        {state === 'open' && (
          <Button
            variant="secondary"
            busy={action.isPending}
            onClick={press('Bookings for the event have been closed.', () =>
              setBookingOpen(eventId, false),
            )}
          >
            Close bookings
          </Button>
        )}
        {state === 'closed' && (
          <Button
            variant="secondary"
            busy={action.isPending}
            onClick={press('The event is open for bookings.', () => setBookingOpen(eventId, true))}
          >
            Open bookings
          </Button>
        )}
        {(state === 'open' || state === 'closed') && taken === 0 && (
          <Button
            variant="secondary"
            busy={action.isPending}
            onClick={press('The event is a draft again. Only staff can see it.', () =>
              unpublishEvent(eventId),
            )}
          >
            Back to draft
          </Button>
        )}
        {state !== 'called off' && state !== 'passed' && (
          <>
            <Button variant="secondary" onClick={() => setOpen('shift')}>
              Move the whole event
            </Button>
            <Button variant="danger" onClick={() => setOpen('call off')}>
              Call off
            </Button>
          </>
        )}
      </ButtonRow>
      {action.error && <ActionResult tone="error">{action.error.message}</ActionResult>}
      {action.isSuccess && <ActionResult tone="success">{action.variables.done}</ActionResult>}
      <ChangeUndo known={known} />
      {open === 'call off' && <CallOffDialog eventId={eventId} onClose={close} />}
      {open === 'shift' && <ShiftDialog known={known} onClose={close} />}
    </section>
  );
}
