import { publishEvent, refreshStaffEvents, switchBooking } from '@chaps/api-client/staff-events';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { ActionResult, Button, ButtonRow } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallOffDialog } from './call-off-dialog.tsx';

interface EventActionsProps {
  eventId: string;
  state: StaffEvent['state'];
}

export function EventActions({ eventId, state }: EventActionsProps) {
  const client = useQueryClient();
  const [callingOff, setCallingOff] = useState(false);
  const action = useMutation({
    mutationFn: ({ act }: { act: () => Promise<unknown>; done: string }) => act(),
    onSettled: () => refreshStaffEvents(client),
  });
  const press = (done: string, act: () => Promise<unknown>) => () => action.mutate({ act, done });
  return (
    <>
      <ButtonRow>
        {state === 'draft' && (
          <Button
            busy={action.isPending}
            onClick={press('The event is published.', () => publishEvent(eventId))}
          >
            Publish
          </Button>
        )}
        {state === 'open' && (
          <Button
            variant="secondary"
            busy={action.isPending}
            onClick={press('The event is closed for bookings.', () =>
              switchBooking(eventId, false),
            )}
          >
            Close for bookings
          </Button>
        )}
        {state === 'closed' && (
          <Button
            variant="secondary"
            busy={action.isPending}
            onClick={press('The event is open for bookings.', () => switchBooking(eventId, true))}
          >
            Open for bookings
          </Button>
        )}
        {state !== 'called off' && state !== 'passed' && (
          <Button variant="danger" onClick={() => setCallingOff(true)}>
            Call off
          </Button>
        )}
      </ButtonRow>
      {action.error && <ActionResult tone="error">{action.error.message}</ActionResult>}
      {action.isSuccess && <ActionResult tone="success">{action.variables.done}</ActionResult>}
      {callingOff && <CallOffDialog eventId={eventId} onClose={() => setCallingOff(false)} />}
    </>
  );
}
