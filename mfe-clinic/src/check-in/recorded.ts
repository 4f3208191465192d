import { dayQuery, recordActions } from '@chaps/api-client/visits';
import type { DayAction, ExpectedPerson } from '@chaps/contracts/visits';
import { type VisitState, type VisitStep, visitOf } from '@chaps/domain/visits';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';

/** An action with the name that is shown when the server rejects it. */
interface Recorded {
  action: DayAction;
  name: string;
}

class RejectedError extends Error {}

const keyOf = (eventId: string) => ['clinic', eventId, 'action'];

async function send(eventId: string, action: DayAction): Promise<void> {
  const [result] = await recordActions(eventId, [action]);
  if (result?.outcome === 'rejected') {
    throw new RejectedError(result.reason ?? 'The server gave no reason.');
  }
}

/**
 * Records steps, one after another. Without a network they are pending, and are sent by themselves when
 * it returns. They are in memory only: nothing of a person is written to the disk of the tablet.
 */
export function useRecord(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: keyOf(eventId),
    scope: { id: `clinic ${eventId}` },
    networkMode: 'online',
    retry: (_count, error) => !(error instanceof RejectedError),
    retryDelay: (count) => Math.min(1000 * 2 ** count, 30_000),
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ action }: Recorded) => send(eventId, action),
    // Pending until the list has the step, so that the state on the screen never goes back.
    onSettled: () => client.invalidateQueries({ queryKey: dayQuery(eventId).queryKey }),
  });
}

interface Known {
  id: number;
  status: string;
  recorded: Recorded | undefined;
  reason: string;
}

const isRecorded = (value: unknown): value is Recorded =>
  typeof value === 'object' && value !== null && 'action' in value && 'name' in value;

/** What this tablet has recorded since the page was opened, earliest first. */
export const useRecorded = (eventId: string): readonly Known[] =>
  useMutationState({
    filters: { mutationKey: keyOf(eventId) },
    select: ({ mutationId, state: { status, variables, error } }) => ({
      id: mutationId,
      status,
      recorded: isRecorded(variables) ? variables : undefined,
      reason: error?.message ?? '',
    }),
  });

const STEPS_OF: Record<VisitState, readonly VisitStep[]> = {
  expected: [],
  arrived: ['arrived'],
  ready: ['arrived', 'ready'],
  sampled: ['arrived', 'ready', 'sampled'],
  'not sampled': ['arrived', 'not sampled'],
  'did not attend': ['did not attend'],
};

/** The state that the server knows, and then what is pending on this tablet. */
export function stateWith(
  { appointment_id, state }: ExpectedPerson,
  pending: readonly DayAction[],
): VisitState {
  // The server's steps come first, whatever the tablet's clock says.
  const known = STEPS_OF[state].map((step, index) => ({
    action_id: '',
    step,
    done_at: new Date(index).toISOString(),
    reason: null,
  }));
  const own = pending
    .filter((action) => action.appointment_id === appointment_id)
    .map(({ reason = null, ...action }) => ({ ...action, reason }));
  return visitOf([...known, ...own]);
}
