import { createHash } from 'node:crypto';
import { CONSENT_WORDINGS, type ConsentRequest } from '@chaps/shared/contracts';
import { type Executor, withTransaction } from '../../db.ts';
import { invalid, notFound, unauthorized } from '../../refusals.ts';
import type { Services } from '../../services.ts';
import { forgetDrafts } from '../consent-drafts/queries.ts';
import { findProfile } from '../profiles/queries.ts';
import { readConsentLink } from './links.ts';
import { appointmentForConsent, insertConsent, spendConsentLink } from './queries.ts';
import { consentContext } from './records.ts';

type Giver = { userId: string | null; through: 'website' | 'mailed link' };

/**
 * Keeps a consent: who, when by the server's clock, the wording and its hash, the questions as
 * shown, how it came (trust.md). Append-only: a second consent is a second row.
 * @returns its id
 * @throws {Refusal} 401 without sign-in or link, 404 for another person's, 422 for unknown wording
 */
export async function giveConsent(
  services: Services,
  userId: string | null,
  request: ConsentRequest,
  requestId: string,
): Promise<string> {
  const wording = CONSENT_WORDINGS.find(({ version }) => version === request.wordingVersion);
  if (!wording) throw invalid({ wordingVersion: 'Please reload the page and try again.' });
  const { psaTestDate, profileId, wordingVersion, appointmentId, token, ...answers } = request;
  const questions = JSON.stringify(wording.questions);
  return withTransaction(services.db, async (transaction) => {
    const giver = await giverOf(services, transaction, userId, request);
    await forgetDrafts(transaction, profileId, psaTestDate);
    return insertConsent(transaction, {
      profile_id: profileId,
      appointment_id: await appointmentForConsent(transaction, {
        profileId,
        psaTestDate,
        appointmentId,
      }),
      psa_test_date: psaTestDate,
      wording_version: wordingVersion,
      wording_hash: createHash('sha256').update(questions).digest('hex'),
      questions,
      answers_encrypted: services.keys.encrypt(JSON.stringify(answers), consentContext(profileId)),
      given_by: giver.userId,
      given_through: giver.through,
      request_id: requestId,
    });
  });
}

/** The signed-in owner, or who holds a signed link that nobody has used yet. */
async function giverOf(
  { keys, now }: Services,
  transaction: Executor,
  userId: string | null,
  request: ConsentRequest,
): Promise<Giver> {
  if (request.token !== undefined) {
    const link = readConsentLink(keys, request.token, now());
    const matches = link?.profile === request.profileId && link.date === request.psaTestDate;
    if (!link || !matches || !(await spendConsentLink(transaction, link.id))) throw notFound();
    return { userId, through: 'mailed link' };
  }
  if (userId === null) throw unauthorized();
  const profile = await findProfile(transaction, userId);
  if (profile?.profile_id !== request.profileId) throw notFound();
  return { userId, through: 'website' };
}
