import { londonTime } from '@chaps/domain';
import { isOnList, listTubes } from '../clinic-day/event-tubes.ts';
import { openNhsNumber } from '../people/nhs-number.ts';
import type { Executor } from '../platform/db/database.ts';
import type { Keys } from '../platform/security/keys.ts';

/** A tube of the list: whose, and its cells by column. */
interface ListedTube {
  profileId: string;
  cells: Record<string, string>;
}

/**
 * The tubes of an event that go to its laboratory, in the order in which they were taken: without those
 * that are held back.
 * @returns null while no tube was recorded at the event
 */
export async function tubeList(
  db: Executor,
  keys: Keys,
  eventId: string,
): Promise<ListedTube[] | null> {
  const tubes = await listTubes(db, eventId);
  if (tubes.every(({ state }) => state === 'discarded')) return null;
  return tubes
    .filter(isOnList)
    .map(({ user_id: userId, nhs_number_encrypted: sealed, ...tube }) => ({
      profileId: tube.profile_id,
      cells: {
        tube_code: tube.code ?? '',
        reference: tube.reference,
        nhs_number: openNhsNumber(keys, userId, sealed) ?? '',
        last_name: tube.last_name,
        first_name: tube.first_name,
        date_of_birth: tube.date_of_birth ?? '',
        gender: tube.gender ?? '',
        taken_at: londonTime(tube.taken_at),
      },
    }));
}
