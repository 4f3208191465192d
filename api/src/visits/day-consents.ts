import type { DayAction } from '@chaps/contracts/visits';
import { recordConsent, recordWalkInConsent } from '../consent/service.ts';
import type { Executor } from '../db/database.ts';
import type { Services } from './services.ts';

interface Day {
  /** Who has uploaded the actions. */
  userId: string;
  requestId: string;
  /** Of the event. */
  date: string;
}

/**
 * Stores the consents that were signed on a tablet, with actions whose steps were added. 'undo' of the
 * step takes its consent back (`consentStands`).
 * @param bookings by their id: whose they are
 */
export async function addConsents(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  { userId, requestId, date }: Day,
  added: readonly DayAction[],
  bookings: ReadonlyMap<string, { profile_id: string }>,
): Promise<void> {
  for (const { action_id, appointment_id = '', walk_in, consent } of added) {
    if (!consent) continue;
    const { gpConsent, ...answers } = consent.answers;
    const agreed = {
      psaTestDate: date,
      wordingVersion: consent.wording_version,
      answers,
      through: 'tablet' as const,
      givenBy: null,
      takenBy: userId,
      signed: { actionId: action_id, name: consent.signed_name, readBy: consent.read_by },
    };
    const profileId = bookings.get(appointment_id)?.profile_id;
    if (walk_in) {
      const { walk_in_id } = walk_in;
      await recordWalkInConsent({ keys }, transaction, walk_in_id, agreed, requestId);
    } else if (profileId) {
      const whose = { profileId, appointmentId: appointment_id, gpConsent };
      await recordConsent({ keys }, transaction, { ...agreed, ...whose }, requestId);
    }
  }
}
