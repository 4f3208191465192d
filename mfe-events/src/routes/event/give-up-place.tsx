import { refreshEvents } from '@chaps/api-client/events';
import { releaseHold } from '@chaps/api-client/holds';
import { appointmentsQuery } from '@chaps/api-client/own-appointments';
import type { Appointment } from '@chaps/contracts/appointments';
import { ActionResult, Button, Stack } from '@chaps/ui';
import { ActionFailure } from '@chaps/ui/action-failure';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

interface GiveUpPlaceProps {
  appointment: Appointment;
  onGivenUp: () => void;
}

/** Declines a place that was offered from the waiting list, after confirmation. */
export function GiveUpPlace({ appointment, onGivenUp }: GiveUpPlaceProps) {
  const [step, setStep] = useState<'offered' | 'asking' | 'kept'>('offered');
  const box = useRef<HTMLDivElement>(null);
  // The pressed button has disappeared, so the question receives focus.
  useEffect(() => {
    if (step === 'kept') box.current?.querySelector('button')?.focus();
  }, [step]);
  const client = useQueryClient();
  const giveUp = useMutation({
    mutationFn: () => releaseHold(appointment.appointment_id),
    onSuccess: onGivenUp,
    // The next person may have the place: the response may have been lost, or the offer may have lapsed.
    onError: () => {
      refreshEvents(client);
      return client.invalidateQueries(appointmentsQuery());
    },
  });
  const { error } = giveUp;
  if (step !== 'asking') {
    return (
      <div ref={box}>
        <Button variant="quiet" fullWidth onClick={() => setStep('asking')}>
          I do not need this place
        </Button>
      </div>
    );
  }
  return (
    <Stack gap={1}>
      {error ? (
        <ActionFailure
          title="You have not given up your place"
          perhaps="you still have your place"
          error={error}
        />
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
      <Button variant="quiet" fullWidth onClick={() => setStep('kept')}>
        Keep it
      </Button>
    </Stack>
  );
}
