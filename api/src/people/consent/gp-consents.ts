import type { ConsentChannel, GpConsentEntry, GpConsentRequest } from '@chaps/contracts';
import type { StaffConsentChannel } from '@chaps/contracts/consent';
import { sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import { writeAudits } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { NotFoundError, UnauthorizedError } from '../../platform/http/errors.ts';
import type { PersonChangeContext } from '../change-person.ts';
import { storeGp } from '../gp/choices.ts';
import { lockPersonInReach } from '../list.ts';
import { listRecordIds } from '../merges/records.ts';
import type { ProfileRow } from '../queries.ts';
import {
  findConsentRecord,
  findLastGpConsent,
  findOwnConsentRecord,
  type GpConsentRow,
  listGpConsents,
  requireConsentLink,
  wasGrantedByLink,
} from './queries.ts';
import { findWording, hashWording } from './wording.ts';

/**
 * Minutes after the use of a mailed link during which its token can still record the GP choice from
 * that form.
 */
const LINK_GRACE_MINUTES = 60;

interface Caller {
  userId: string | null;
  requestId: string;
}

interface Recorded {
  entry: GpConsentEntry;
  /** Whether a row was added; false if nothing changed. */
  added: boolean;
}

export const presentGpConsent = (row: GpConsentRow): GpConsentEntry => ({
  action: row.action,
  at: row.created_at.toISOString(),
  through: row.recorded_through,
  wording_version: row.wording_version,
  wording: row.wording,
});

/**
 * Records consent to share with the GP, by the signed-in owner or the token of the consent's mailed link,
 * along with the practice given. Idempotent; a token cannot give consent again after a withdrawal.
 * @throws {HttpError} 401 without sign-in or token, 404 for another person's consent, 422 for unknown wording
 * or a practice that is not open
 */
export async function agreeToGpSharing(
  services: Services,
  { consentId, wordingVersion, token, gp }: GpConsentRequest,
  caller: Caller,
): Promise<Recorded> {
  return withTransaction(services.db, async (transaction) => {
    const byLink = token !== undefined;
    const profileId = byLink
      ? await readLinkProfileId(services, transaction, consentId, token)
      : await readOwnerProfileId(transaction, consentId, caller.userId);
    const last = await findLastGpConsent(transaction, profileId, consentId);
    if (gp && !(byLink && last)) await storeGp(transaction, gp, { ...caller, profileId });
    if (last && (byLink || last.action === 'given')) {
      return { entry: presentGpConsent(last), added: false };
    }
    const through = byLink ? 'mailed link' : 'website';
    const about = { consentId, profileId, action: 'given', through, wordingVersion } as const;
    return recordGpConsent(transaction, about, caller);
  });
}

/**
 * Records that the person no longer agrees.
 * @throws {HttpError} 404 for another person's consent, or if they never agreed
 */
export async function withdrawGpSharing(
  { db }: Services,
  consentId: string,
  caller: Caller,
): Promise<Recorded> {
  return withTransaction(db, async (transaction) => {
    const profileId = await readOwnerProfileId(transaction, consentId, caller.userId);
    return recordWithdrawal(transaction, { consentId, profileId, through: 'website' }, caller);
  });
}

/**
 * The same for staff whom the person has told, for a consent in any of their records.
 * @throws {HttpError} 404 for another person's consent, if they never agreed, or outside the reach
 */
export async function withdrawGpSharingAsStaff(
  { db }: Pick<Services, 'db'>,
  { reach, profileId, ...caller }: PersonChangeContext,
  { consentId, through }: { consentId: string; through: StaffConsentChannel },
): Promise<Recorded> {
  return withTransaction(db, async (transaction) => {
    const record = await findConsentRecord(transaction, consentId);
    if (!record || !(await listRecordIds(transaction, profileId)).includes(record)) {
      throw new NotFoundError();
    }
    await lockPersonInReach(transaction, reach, record);
    return recordWithdrawal(transaction, { consentId, profileId: record, through }, caller);
  });
}

/**
 * Restores each agreement in a record to its state from before an account that was another
 * person's: what that account agreed to is withdrawn, and what it withdrew is given again.
 */
export async function restoreGpConsents(
  transaction: Executor,
  { profile_id: profileId, user_id, claimed_at }: ProfileRow,
  by: { actor: string; requestId: string },
): Promise<void> {
  const isTheirs = ({ recorded_by, created_at }: GpConsentRow) =>
    claimed_at !== null && created_at >= claimed_at && (recorded_by ?? user_id) === user_id;
  const rows = await listGpConsents(transaction, profileId);
  const changes = [...Map.groupBy(rows, (row) => row.consent_id)].flatMap(
    ([consentId, history]) => {
      const now = history.at(-1);
      if (!now || !isTheirs(now)) return [];
      const before = history.findLast((row) => !isTheirs(row));
      const action = before?.action ?? 'withdrawn';
      if (action === now.action) return [];
      const { wording_version: wordingVersion, recorded_through: through } = before ?? now;
      return [{ consentId, profileId, action, through, wordingVersion }];
    },
  );
  const { actor: userId, requestId } = by;
  await recordGpConsents(transaction, changes, { userId, requestId });
}

async function recordWithdrawal(
  transaction: Executor,
  about: Pick<GpChange, 'consentId' | 'profileId' | 'through'>,
  caller: Caller,
): Promise<Recorded> {
  const last = await findLastGpConsent(transaction, about.profileId, about.consentId);
  if (!last) throw new NotFoundError();
  if (last.action === 'withdrawn') return { entry: presentGpConsent(last), added: false };
  const wordingVersion = last.wording_version;
  return recordGpConsent(transaction, { ...about, action: 'withdrawn', wordingVersion }, caller);
}

async function readOwnerProfileId(
  db: Executor,
  consentId: string,
  userId: string | null,
): Promise<string> {
  if (userId === null) throw new UnauthorizedError();
  const profileId = await findOwnConsentRecord(db, consentId, userId);
  if (profileId === undefined) throw new NotFoundError();
  return profileId;
}

async function readLinkProfileId(
  services: Services,
  db: Executor,
  consentId: string,
  token: string,
): Promise<string> {
  const link = await requireConsentLink(services, db, token);
  if (!(await wasGrantedByLink(db, link.id, consentId, LINK_GRACE_MINUTES)))
    throw new NotFoundError();
  return link.profile;
}

interface GpChange {
  consentId: string;
  profileId: string;
  action: GpConsentRow['action'];
  through: ConsentChannel;
  wordingVersion: string;
}

async function recordGpConsent(
  transaction: Executor,
  about: GpChange,
  caller: Caller,
): Promise<Recorded> {
  const [row] = await recordGpConsents(transaction, [about], caller);
  if (!row) throw new Error('No GP consent was added.');
  return { entry: presentGpConsent(row), added: true };
}

/** Adds a row for each consent, in the caller's transaction. */
export async function recordGpConsents(
  transaction: Executor,
  changes: readonly GpChange[],
  { userId, requestId }: Caller,
): Promise<GpConsentRow[]> {
  const rows = changes.map(({ consentId, action, wordingVersion, through }) => {
    const wording = findWording(wordingVersion).questions.gpConsent;
    return {
      consent_id: consentId,
      action,
      wording_version: wordingVersion,
      wording_hash: hashWording(wording),
      wording,
      recorded_by: userId,
      recorded_through: through,
      request_id: requestId,
      // Not the start of the transaction, which may have waited for a letter to be approved.
      created_at: sql<Date>`clock_timestamp()`,
    };
  });
  if (rows.length === 0) return [];
  const added = await transaction.insertInto('gp_consents').values(rows).returningAll().execute();
  const audits = changes.map(({ consentId, profileId, action, through }) => ({
    actor: userId ?? through,
    action: `GP sharing ${action}` as const,
    subject: `profile ${profileId}`,
    details: { consent: consentId, through },
    requestId,
  }));
  await writeAudits(transaction, audits);
  return added;
}
