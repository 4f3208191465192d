import type { ConsentChannel, ConsentForm, ConsentRequest } from '@chaps/contracts';
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

interface Given {
  profileId: string;
  appointmentId: string | undefined;
  psaTestDate: string;
  wordingVersion: string;
  answers: Omit<ConsentForm, 'gpConsent'>;
  gpConsent: boolean | undefined;
  through: ConsentChannel;
  /** The person's account. */
  givenBy: string | null;
  /** The member of staff who wrote the answers down. */
  takenBy: string | null;
}

/**
 * Stores a consent: who, when by the server's clock, the wording and its hash, the questions as
 * shown, how it came (trust.md). Append-only: a second consent is a second row.
 * @returns its id
 * @throws {HttpError} 404 for an appointment of another person, 422 for unknown wording
 */
export async function recordConsent(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  given: Given,
  requestId: string,
): Promise<string> {
  const { profileId, wordingVersion, through } = given;
  const questions = JSON.stringify(wordingOf(wordingVersion).questions);
  const consentId = await insertConsent(transaction, given.appointmentId, {
    profile_id: profileId,
    psa_test_date: given.psaTestDate,
    wording_version: wordingVersion,
    wording_hash: wordingHash(questions),
    questions,
    answers_encrypted: keys.encrypt(JSON.stringify(given.answers), consentContext(profileId)),
    given_by: given.givenBy,
    given_through: through,
    taken_by: given.takenBy,
    request_id: requestId,
  });
  if (given.gpConsent) {
    const about = { consentId, profileId, action: 'given', through, wordingVersion } as const;
    const userId = given.takenBy ?? given.givenBy;
    await recordGpConsent(transaction, about, { userId, requestId });
  }
  return consentId;
}

/**
 * Stores the consent of the signed-in owner, or of the holder of a mailed link.
 * @returns its id
 * @throws {HttpError} 401 without sign-in or link, 404 for another person's, 422 for unknown wording
 */
export async function giveConsent(
  services: Services,
  userId: string | null,
  request: ConsentRequest,
  requestId: string,
): Promise<string> {
  const { psaTestDate, profileId, wordingVersion, appointmentId, token, gpConsent, ...answers } =
    request;
  return withTransaction(services.db, async (transaction) => {
    const { userId: givenBy, linkId } = await giverOf(services, transaction, userId, request);
    const through = linkId === null ? 'website' : 'mailed link';
    const about = { profileId, appointmentId, psaTestDate, wordingVersion, answers, gpConsent };
    const given = { ...about, through, givenBy, takenBy: null } as const;
    const consentId = await recordConsent(services, transaction, given, requestId);
    if (linkId !== null && !(await spendConsentLink(transaction, linkId, consentId)))
      throw new NotFoundError();
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
