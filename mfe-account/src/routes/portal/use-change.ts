import { appointmentQuery } from '@chaps/api-client/appointments';
import { isUndecided } from '@chaps/api-client/idempotency-keys';
import type { Appointment } from '@chaps/contracts/appointments';
import { queryClient } from '@chaps/runtime';
import { useMutation } from '@tanstack/react-query';
import type { ChangeProps, Outcome } from './outcome-notice.tsx';

interface Change<Wanted> extends ChangeProps {
  send: (wanted: Wanted) => Promise<Outcome>;
  /** The outcome, if the appointment as it is now shows that the change was made. */
  readOutcome: (now: Appointment, wanted: Wanted) => Promise<Outcome | undefined>;
  onFailed: () => unknown;
}

/**
 * The response was lost and the appointment cannot be read; `cause` is the failure of the change.
 */
class UnknownOutcomeError extends Error {}

/**
 * Changes an appointment. After a failure the appointment is read, because the change may have been
 * made: its response was lost, or another tab made it first.
 */
export function useChange<Wanted>({ appointment, ...change }: Change<Wanted>) {
  const check = async (wanted: Wanted, failure: unknown): Promise<Outcome> => {
    const outcome = await queryClient
      .fetchQuery(appointmentQuery(appointment.appointment_id))
      .then((now) => change.readOutcome(now, wanted))
      .catch(() => {
        throw isUndecided(failure) ? new UnknownOutcomeError('', { cause: failure }) : failure;
      });
    if (!outcome) throw failure;
    return outcome;
  };
  const handlers = { onSuccess: change.onChanged, onError: change.onFailed };
  const again = useMutation({
    mutationFn: ({ wanted, failure }: { wanted: Wanted; failure: unknown }) =>
      check(wanted, failure),
    ...handlers,
  });
  const send = useMutation({
    mutationFn: (wanted: Wanted) =>
      change.send(wanted).catch((failure: unknown) => check(wanted, failure)),
    onMutate: again.reset,
    ...handlers,
  });
  const error = again.error ?? send.error;
  const { variables: wanted } = send;
  const checkAgain =
    error instanceof UnknownOutcomeError && wanted !== undefined
      ? () => again.mutate({ wanted, failure: error.cause })
      : undefined;
  return { send, error, checkAgain, isChecking: again.isPending };
}
