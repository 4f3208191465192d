import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import type { DayAction } from '@chaps/contracts/visits';
import { recordSignedConsents } from '../people/consent/service.ts';
import type { Executor } from '../platform/db/database.ts';
import type { Services } from './services.ts';

interface Day {
  /** The user who uploaded the actions. */
  userId: string;
  requestId: string;
  /** The event's date. */
  date: string;
}

/** How consent was given with an action; the answers of a paper form exist only on paper. */
function findSignedConsent({ action_id: actionId, consent, paper_consent: paper }: DayAction) {
  if (consent) {
    const { gpConsent, ...answers } = consent.answers;
    const signed = { actionId, name: consent.signed_name, readBy: consent.read_by };
    const wordingVersion = consent.wording_version;
    return { through: 'tablet' as const, wordingVersion, answers, gpConsent, signed };
  }
  if (!paper) return undefined;
  const signed = { actionId, name: null, readBy: paper.read_by };
  const wordingVersion = CONSENT_WORDING.version;
  return { through: 'paper' as const, wordingVersion, answers: {}, gpConsent: undefined, signed };
}

/**
 * Stores the consents signed on a tablet or on paper with newly added steps. Undoing the step withdraws its
 * consent (`isConsentInForce`).
 * @param bookings by id, to find their people
 */
export async function addConsents(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  day: Day,
  added: readonly DayAction[],
  bookings: ReadonlyMap<string, { profile_id: string }>,
): Promise<void> {
  const consents = added.flatMap((action) => {
    const { appointment_id: appointmentId } = action;
    const given = findSignedConsent(action);
    const profileId = bookings.get(appointmentId)?.profile_id;
    if (!given || profileId === undefined) return [];
    const of = { profileId, appointmentId, psaTestDate: day.date };
    return { ...given, ...of, givenBy: null, takenBy: day.userId };
  });
  await recordSignedConsents({ keys }, transaction, day, consents);
}
