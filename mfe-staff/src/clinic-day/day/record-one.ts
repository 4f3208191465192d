import { dayPeopleQuery, recordActions } from '@chaps/api-client/visits';
import type { TubeScan } from '@chaps/contracts/box-actions';
import type { DayAction } from '@chaps/contracts/visits';
import { queryClient } from '@chaps/runtime';
import { FormError } from '@chaps/ui/forms';

/**
 * Milliseconds by which the server's clock is ahead of this machine's, from the list of the day.
 */
function clockOffset(eventId: string): number {
  const { queryKey } = dayPeopleQuery(eventId);
  const list = queryClient.getQueryData(queryKey);
  const readAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  return list && readAt ? Date.parse(list.read_at) - readAt : 0;
}

interface Conflict {
  reason: string;
  isAboutTube: boolean;
}

type Timed = 'done_at' | 'clock_offset' | 'list_version';

/**
 * Records a step as done now. @returns what it conflicts with, and whether that is about the tube
 * @throws {FormError} with the message of the response, when it was rejected
 */
export async function recordStep(
  eventId: string,
  step: Omit<DayAction, Timed> | Omit<TubeScan, Timed>,
): Promise<Conflict | undefined> {
  const done_at = new Date().toISOString();
  const action = { ...step, done_at, clock_offset: clockOffset(eventId), list_version: 0 };
  const [result] = await recordActions(eventId, [action]);
  if (result?.outcome === 'rejected') throw new FormError(result.reason ?? 'It was not recorded.');
  if (result?.outcome !== 'conflict') return undefined;
  // An older server does not say what the conflict is about.
  const { reason = '', about = step.step === 'sampled' ? 'tube' : 'booking' } = result;
  return { reason, isAboutTube: about === 'tube' };
}
