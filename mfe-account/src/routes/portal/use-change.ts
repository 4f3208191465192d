import { appointmentQuery } from '@chaps/api-client/appointments';
import { isUnanswered, isUndecided } from '@chaps/api-client/idempotency-keys';
import type { Appointment } from '@chaps/contracts/appointments';
import { queryClient } from '@chaps/runtime';
import { useMutation } from '@tanstack/react-query';
import type { ChangeProps, Outcome } from './outcome-notice.tsx';

interface Change<Wanted> extends ChangeProps {
  send: (wanted: Wanted) => Promise<Outcome>;
  /** The outcome, if the appointment's current state shows that the change was made. */
  readOutcome: (now: Appointment, wanted: Wanted) => Promise<Outcome | undefined>;
  onFailed: () => unknown;
}

/** The longest that the gateway waits for the service (`deploy/nginx`). */
const LONGEST_REQUEST_MS = 30_000;

/** The outcome cannot be known yet; `cause` is the failure of the change. */
class UnknownOutcomeError extends Error {}

interface Failed<Wanted> {
  wanted: Wanted;
  failure: unknown;
  sentAt: number;
}

/**
 * Changes an appointment. After a failure the appointment is read, because the change may have been made:
 * the response may have been lost, or another tab may have made the change first. While the request may
 * still be running, an unchanged appointment proves nothing.
 */
export function useChange<Wanted>({ appointment, ...change }: Change<Wanted>) {
  const check = async ({ wanted, failure, sentAt }: Failed<Wanted>): Promise<Outcome> => {
    const unknown = (message: string) => new UnknownOutcomeError(message, { cause: failure });
    const isOver = Date.now() - sentAt > LONGEST_REQUEST_MS;
    const outcome = await queryClient
      .fetchQuery(appointmentQuery(appointment.appointment_id))
      .then((now) => change.readOutcome(now, wanted))
      .catch(() => {
        throw isUndecided(failure) ? unknown('We could not reach our service.') : failure;
      });
    if (outcome) return outcome;
    throw isUnanswered(failure) && !isOver ? unknown('We may still be working on it.') : failure;
  };
  const handlers = { onSuccess: change.onChanged, onError: change.onFailed };
  const again = useMutation({ mutationFn: check, ...handlers });
  const send = useMutation({
    mutationFn: (wanted: Wanted) => {
      const sentAt = Date.now();
      return change.send(wanted).catch((failure: unknown) => check({ wanted, failure, sentAt }));
    },
    onMutate: again.reset,
    ...handlers,
  });
  const error = again.error ?? send.error;
  const { variables: wanted, submittedAt: sentAt } = send;
  const checkAgain =
    error instanceof UnknownOutcomeError && wanted !== undefined
      ? () => again.mutate({ wanted, failure: error.cause, sentAt })
      : undefined;
  return { send, error, checkAgain, isChecking: again.isPending };
}
