import type { DayAction } from '@chaps/contracts/visits';
import { recordSignedConsents } from '../consent/service.ts';
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
  day: Day,
  added: readonly DayAction[],
  bookings: ReadonlyMap<string, { profile_id: string }>,
): Promise<void> {
  const consents = added.flatMap(({ action_id, appointment_id = '', walk_in, consent }) => {
    if (!consent) return [];
    const { gpConsent, ...answers } = consent.answers;
    const profileId = bookings.get(appointment_id)?.profile_id;
    const booked = profileId && { profileId, appointmentId: appointment_id, gpConsent };
    const of = walk_in ? { walkInId: walk_in.walk_in_id } : booked;
    if (!of) return [];
    return {
      psaTestDate: day.date,
      wordingVersion: consent.wording_version,
      answers,
      through: 'tablet' as const,
      givenBy: null,
      takenBy: day.userId,
      signed: { actionId: action_id, name: consent.signed_name, readBy: consent.read_by },
      of,
    };
  });
  await recordSignedConsents({ keys }, transaction, day, consents);
}
