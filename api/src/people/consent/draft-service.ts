import { type ConsentDraft, consentDraft, type PersonalData } from '@chaps/contracts';
import { findEvent } from '../../events/queries.ts';
import type { Services } from '../../platform/config/services.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError, NotFoundError } from '../../platform/http/errors.ts';
import type { Keys } from '../../platform/security/keys.ts';
import { findProfile, lockActiveRecord } from '../queries.ts';
import {
  countConsents,
  type DraftKey,
  findDraft,
  listDrafts,
  storeDraft,
} from './draft-queries.ts';
import { lockConsents } from './queries.ts';

/** The encryption context of a person's drafts: their ciphertexts cannot be decrypted in another context. */
const draftContext = ({ profileId, eventId }: DraftKey): string =>
  `consent_drafts.answers ${profileId} ${eventId}`;

const openDraft = (keys: Keys, sealed: string, whose: DraftKey): ConsentDraft =>
  consentDraft.parse(JSON.parse(keys.decrypt(sealed, draftContext(whose))));

/** @throws {HttpError} 404 without a profile, or for an unknown event */
async function readDraftKey(db: Executor, userId: string, eventId: string): Promise<DraftKey> {
  const profile = await findProfile(db, userId);
  if (!profile || !(await findEvent(db, eventId))) throw new NotFoundError();
  return { profileId: profile.profile_id, eventId };
}

interface Draft {
  draft: ConsentDraft;
  consents_given?: number | undefined;
}

/** @throws {HttpError} 409 when a consent was given after the answers were entered */
export async function saveDraft(
  { db, keys }: Services,
  userId: string,
  eventId: string,
  { draft, consents_given }: Draft,
): Promise<void> {
  const whose = await readDraftKey(db, userId, eventId);
  const sealed = keys.encrypt(JSON.stringify(draft), draftContext(whose));
  await withTransaction(db, async (transaction) => {
    await lockActiveRecord(transaction, whose.profileId);
    await lockConsents(transaction, whose.profileId);
    const isLate =
      consents_given !== undefined && consents_given < (await countConsents(transaction, whose));
    if (isLate) throw new HttpError(409, 'CONSENT_GIVEN', 'Your consent form has been sent.');
    await storeDraft(transaction, whose, sealed);
  });
}

export async function readOwnDraft(
  { db, keys }: Services,
  userId: string,
  eventId: string,
): Promise<{ draft: ConsentDraft | null; consents_given: number }> {
  const whose = await readDraftKey(db, userId, eventId);
  // Counted first, so that if a consent is given between the two reads, the answers count as
  // outdated.
  const consents_given = await countConsents(db, whose);
  const sealed = await findDraft(db, whose);
  return { draft: sealed ? openDraft(keys, sealed, whose) : null, consents_given };
}

/** A person's unsent answers for their data export; the caller has authorised it. */
export async function exportDrafts(
  db: Executor,
  keys: Keys,
  profileId: string,
): Promise<NonNullable<PersonalData['unsent_consents']>> {
  const rows = await listDrafts(db, profileId);
  return rows.map(({ event_id, answers_encrypted, expires_at }) => ({
    event_id,
    answers: openDraft(keys, answers_encrypted, { profileId, eventId: event_id }),
    kept_until: expires_at.toISOString(),
  }));
}
