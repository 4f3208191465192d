import { publishEvent, refreshStaffEvents, switchBooking } from '@chaps/api-client/staff-events';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { Button, ButtonRow, Notice } from '@chaps/ui';
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
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => refreshStaffEvents(client),
  });
  const press = (act: () => Promise<unknown>) => () => action.mutate(act);
  return (
    <>
      <ButtonRow>
        {state === 'draft' && (
          <Button busy={action.isPending} onClick={press(() => publishEvent(eventId))}>
            Publish
          </Button>
        )}
        {state === 'open' && (
          <Button
            variant="secondary"
            busy={action.isPending}
            onClick={press(() => switchBooking(eventId, false))}
          >
            Close for bookings
          </Button>
        )}
        {state === 'closed' && (
          <Button
            variant="secondary"
            busy={action.isPending}
            onClick={press(() => switchBooking(eventId, true))}
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
      {action.error && (
        <Notice tone="error" live>
          {action.error.message}
        </Notice>
      )}
      {callingOff && <CallOffDialog eventId={eventId} onClose={() => setCallingOff(false)} />}
    </>
  );
}
