import type { ConsentChannel, ConsentForm, ConsentRequest } from '@chaps/contracts';
import type { Services } from '../../platform/config/services.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { NotFoundError, UnauthorizedError } from '../../platform/http/errors.ts';
import { findProfile, lockActiveRecord } from '../queries.ts';
import { recordGpConsents } from './gp-consents.ts';
import {
  consumeConsentLink,
  insertConsent,
  insertConsents,
  lockConsents,
  requireConsentLink,
} from './queries.ts';
import { consentContext } from './records.ts';
import { findWording, hashWording } from './wording.ts';

type ConsentGiver = { userId: string | null; linkId: string | null };

interface ConsentDetails {
  psaTestDate: string;
  wordingVersion: string;
  /** Empty for a paper form. */
  answers: Omit<ConsentForm, 'gpConsent'> | Record<string, never>;
  through: ConsentChannel;
  /** The person's account. */
  givenBy: string | null;
  /** The member of staff who entered the answers, or whose tablet was used. */
  takenBy: string | null;
  /** At an event: the step with which consent was given, and what replaces a signature. */
  signed?: ConsentSignature;
}

interface ConsentSignature {
  actionId: string;
  /** null on paper, where the signature is on the form. */
  name: string | null;
  readBy: string | undefined;
}

interface GivenConsent extends ConsentDetails {
  profileId: string;
  appointmentId: string | undefined;
  gpConsent: boolean | undefined;
}

/** A consent for an appointment that the caller has looked up. */
interface SignedConsent extends GivenConsent {
  appointmentId: string;
  signed: ConsentSignature;
}

function columnsOf(
  keys: Services['keys'],
  profileId: string,
  agreed: ConsentDetails,
  requestId: string,
) {
  const { wordingVersion, signed } = agreed;
  const questions = JSON.stringify(findWording(wordingVersion).questions);
  return {
    psa_test_date: agreed.psaTestDate,
    wording_version: wordingVersion,
    wording_hash: hashWording(questions),
    questions,
    answers_encrypted: keys.encrypt(JSON.stringify(agreed.answers), consentContext(profileId)),
    given_by: agreed.givenBy,
    given_through: agreed.through,
    taken_by: agreed.takenBy,
    action_id: signed?.actionId ?? null,
    signed_name: signed?.name ?? null,
    read_by: signed?.readBy ?? null,
    request_id: requestId,
  };
}

/**
 * Stores a consent: who, when by the server's clock, the wording and its hash, the questions as shown, and
 * the channel (trust.md). Append-only: a second consent is a second row.
 * @returns its id
 * @throws {HttpError} 404 for another person's appointment, 422 for unknown wording
 */
export async function recordConsent(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  given: GivenConsent,
  requestId: string,
): Promise<string> {
  const { profileId, wordingVersion, through } = given;
  const consentId = await insertConsent(transaction, given.appointmentId, {
    profile_id: profileId,
    ...columnsOf(keys, profileId, given, requestId),
  });
  if (given.gpConsent) {
    const about = { consentId, profileId, action: 'given', through, wordingVersion } as const;
    const userId = given.takenBy ?? given.givenBy;
    await recordGpConsents(transaction, [about], { userId, requestId });
  }
  return consentId;
}

/**
 * Stores consents signed at one event, with as many statements as for a single one.
 * @param upload the event's date, and the member of staff and the request of the upload
 * @throws {HttpError} 422 for unknown wording
 */
export async function recordSignedConsents(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  { date, userId, requestId }: { date: string; userId: string; requestId: string },
  consents: readonly SignedConsent[],
): Promise<void> {
  if (consents.length === 0) return;
  const rows = consents.map(({ profileId, appointmentId, ...agreed }) => ({
    ...{ profile_id: profileId, appointment_id: appointmentId },
    ...columnsOf(keys, profileId, agreed, requestId),
  }));
  const added = await insertConsents(transaction, date, rows);
  const idOf = new Map(added.map(({ action_id, consent_id }) => [action_id, consent_id]));
  const agreed = consents.flatMap(({ profileId, gpConsent, signed, through, wordingVersion }) => {
    const consentId = idOf.get(signed.actionId);
    if (!consentId || !gpConsent) return [];
    return [{ consentId, profileId, action: 'given' as const, through, wordingVersion }];
  });
  await recordGpConsents(transaction, agreed, { userId, requestId });
}

/**
 * Stores the consent of the signed-in owner, or of the holder of a mailed link.
 * @returns its id
 * @throws {HttpError} 401 without sign-in or link, 404 for another person's consent, 422 for unknown wording
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
    await lockActiveRecord(transaction, profileId);
    const { userId: givenBy, linkId } = await findConsentGiver(
      services,
      transaction,
      userId,
      request,
    );
    await lockConsents(transaction, profileId);
    const through = linkId === null ? 'website' : 'mailed link';
    const about = { profileId, appointmentId, psaTestDate, wordingVersion, answers, gpConsent };
    const given = { ...about, through, givenBy, takenBy: null } as const;
    const consentId = await recordConsent(services, transaction, given, requestId);
    if (linkId !== null && !(await consumeConsentLink(transaction, linkId, consentId)))
      throw new NotFoundError();
    return consentId;
  });
}

/** Returns the signed-in owner, or the holder of a signed link, which the caller must mark as used. */
async function findConsentGiver(
  services: Services,
  transaction: Executor,
  userId: string | null,
  request: ConsentRequest,
): Promise<ConsentGiver> {
  if (request.token !== undefined) {
    const link = await requireConsentLink(services, transaction, request.token);
    const matches = link.profile === request.profileId && link.date === request.psaTestDate;
    if (!matches) throw new NotFoundError();
    return { userId, linkId: link.id };
  }
  if (userId === null) throw new UnauthorizedError();
  const profile = await findProfile(transaction, userId);
  if (profile?.profile_id !== request.profileId) throw new NotFoundError();
  return { userId, linkId: null };
}
