import { isUnauthorized } from '@chaps/api-client';
import { releaseHold } from '@chaps/api-client/holds';
import type { Appointment } from '@chaps/contracts/appointments';
import { ApiError } from '@chaps/runtime';
import { ActionResult, Button, Stack } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

interface GiveUpPlaceProps {
  appointment: Appointment;
  onGivenUp: () => void;
}

/** Declines a place that was offered from the waiting list, after a second press. */
export function GiveUpPlace({ appointment, onGivenUp }: GiveUpPlaceProps) {
  const [isAsking, setIsAsking] = useState(false);
  const giveUp = useMutation({
    mutationFn: () => releaseHold(appointment.appointment_id),
    onSuccess: onGivenUp,
  });
  const { error, submittedAt } = giveUp;
  if (!isAsking) {
    return (
      <Button variant="quiet" fullWidth onClick={() => setIsAsking(true)}>
        I do not need this place
      </Button>
    );
  }
  return (
    <Stack gap={1}>
      {error && !isUnauthorized(error) ? (
        <ActionResult tone="error" of={submittedAt} title="You still have the place">
          <p>{error instanceof ApiError ? error.message : 'Please try again in a moment.'}</p>
        </ActionResult>
      ) : (
        <ActionResult tone="warning">
          <p>If you give it up, we offer it to the next person. You cannot undo this.</p>
        </ActionResult>
      )}
      <Button
        variant="secondary"
        fullWidth
        busy={giveUp.isPending}
        busyLabel="Giving it up..."
        onClick={() => giveUp.mutate()}
      >
        Give up this place
      </Button>
      <Button variant="quiet" fullWidth onClick={() => setIsAsking(false)}>
        Keep it
      </Button>
    </Stack>
  );
}
