import { type ConsentDraft, consentDraft, type PersonalData } from '@chaps/contracts';
import type { Services } from '../config/services.ts';
import type { Executor } from '../db/database.ts';
import { findEvent } from '../events/queries.ts';
import { NotFoundError } from '../http/errors.ts';
import { findProfile } from '../people/queries.ts';
import type { Keys } from '../security/keys.ts';
import { type DraftOf, findDraft, keepDraft, listDrafts } from './draft-queries.ts';

/** The encryption context of one person's drafts: ciphertexts cannot be read under another. */
const draftContext = ({ profileId, eventId }: DraftOf): string =>
  `consent_drafts.answers ${profileId} ${eventId}`;

const opened = (keys: Keys, sealed: string, whose: DraftOf): ConsentDraft =>
  consentDraft.parse(JSON.parse(keys.decrypt(sealed, draftContext(whose))));

/** @throws {HttpError} 404 without a profile, or for an unknown event */
async function draftOf(db: Executor, userId: string, eventId: string): Promise<DraftOf> {
  const profile = await findProfile(db, userId);
  if (!profile || !(await findEvent(db, eventId))) throw new NotFoundError();
  return { profileId: profile.profile_id, eventId };
}

export async function saveDraft(
  { db, keys }: Services,
  userId: string,
  eventId: string,
  draft: ConsentDraft,
): Promise<void> {
  const whose = await draftOf(db, userId, eventId);
  await keepDraft(db, whose, keys.encrypt(JSON.stringify(draft), draftContext(whose)));
}

export async function ownDraft(
  { db, keys }: Services,
  userId: string,
  eventId: string,
): Promise<ConsentDraft | null> {
  const whose = await draftOf(db, userId, eventId);
  const sealed = await findDraft(db, whose);
  return sealed ? opened(keys, sealed, whose) : null;
}

/** A person's unsent answers, for their export; the caller has authorised it. */
export async function exportDrafts(
  db: Executor,
  keys: Keys,
  profileId: string,
): Promise<NonNullable<PersonalData['unsent_consents']>> {
  const rows = await listDrafts(db, profileId);
  return rows.map(({ event_id, answers_encrypted, expires_at }) => ({
    event_id,
    answers: opened(keys, answers_encrypted, { profileId, eventId: event_id }),
    kept_until: expires_at.toISOString(),
  }));
}
