import { recordActions } from '@chaps/api-client/visits';
import type { DayAction } from '@chaps/contracts/visits';
import { FormError } from '@chaps/ui/forms';

/**
 * Records one step, done now.
 * @returns what it is in conflict with
 * @throws {FormError} with the words of the answer, when it was refused
 */
export async function recordOne(
  eventId: string,
  step: Omit<DayAction, 'done_at' | 'list_version'>,
): Promise<string | undefined> {
  const action = { ...step, done_at: new Date().toISOString(), list_version: 0 };
  const [result] = await recordActions(eventId, [action]);
  if (result?.outcome === 'rejected') throw new FormError(result.reason ?? 'It was not recorded.');
  return result?.outcome === 'conflict' ? result.reason : undefined;
}
