import type { ConsentRequest } from '@chaps/contracts';
import type { Services } from '../config/services.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { NotFoundError, UnauthorizedError } from '../http/errors.ts';
import { findProfile } from '../people/queries.ts';
import { recordGpConsent } from './gp-consents.ts';
import { readConsentLink } from './links.ts';
import { insertConsent, spendConsentLink } from './queries.ts';
import { consentContext } from './records.ts';
import { wordingHash, wordingOf } from './wording.ts';

type Giver = { userId: string | null; linkId: string | null };

/**
 * Stores a consent: who, when by the server's clock, the wording and its hash, the questions as
 * shown, how it came (trust.md). Append-only: a second consent is a second row.
 * @returns its id
 * @throws {HttpError} 401 without sign-in or link, 404 for another person's, 422 for unknown wording
 */
export async function giveConsent(
  services: Services,
  userId: string | null,
  request: ConsentRequest,
  requestId: string,
): Promise<string> {
  const wording = wordingOf(request.wordingVersion);
  const { psaTestDate, profileId, wordingVersion, appointmentId, token, gpConsent, ...answers } =
    request;
  const questions = JSON.stringify(wording.questions);
  return withTransaction(services.db, async (transaction) => {
    const giver = await giverOf(services, transaction, userId, request);
    const consentId = await insertConsent(transaction, appointmentId, {
      profile_id: profileId,
      psa_test_date: psaTestDate,
      wording_version: wordingVersion,
      wording_hash: wordingHash(questions),
      questions,
      answers_encrypted: services.keys.encrypt(JSON.stringify(answers), consentContext(profileId)),
      given_by: giver.userId,
      given_through: giver.linkId === null ? 'website' : 'mailed link',
      request_id: requestId,
    });
    const { linkId } = giver;
    const byLink = linkId !== null;
    if (byLink && !(await spendConsentLink(transaction, linkId, consentId)))
      throw new NotFoundError();
    if (gpConsent) {
      const about = { consentId, profileId, action: 'given', byLink, wordingVersion } as const;
      await recordGpConsent(transaction, about, { userId, requestId });
    }
    return consentId;
  });
}

/** The signed-in owner, or the holder of a signed link, which the caller must mark as used. */
async function giverOf(
  { keys, now }: Services,
  transaction: Executor,
  userId: string | null,
  request: ConsentRequest,
): Promise<Giver> {
  if (request.token !== undefined) {
    const link = await readConsentLink(keys, request.token, now());
    const matches = link?.profile === request.profileId && link.date === request.psaTestDate;
    if (!link || !matches) throw new NotFoundError();
    return { userId, linkId: link.id };
  }
  if (userId === null) throw new UnauthorizedError();
  const profile = await findProfile(transaction, userId);
  if (profile?.profile_id !== request.profileId) throw new NotFoundError();
  return { userId, linkId: null };
}
