import { pendingProfile } from '@chaps/contracts';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import * as z from 'zod';
import { failedTubeState } from '../events/conditions.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import type { Profiles } from '../platform/db/types.ts';
import { HttpError } from '../platform/http/errors.ts';
import { keptRecordId, selectRecordIds } from './merges/records.ts';
import { lockActiveRecord, type ProfileRow, updateProfile } from './queries.ts';

// A person who registers with the address of a record that staff added claims it, with its results
// (`findProfileAddedByStaff`). Staff who may not read results must not reach them by giving a record their own address.

/** SQL: when the sample of the result `r` was taken, as far as is known. */
const SAMPLED_AT = sql`coalesce(
  (SELECT v.sampled_at FROM visits v WHERE v.appointment_id = r.appointment_id),
  r.sample_date::timestamp AT TIME ZONE 'Europe/London', r.created_at)`;

/** SQL condition: staff changed the address of the record `c` after the sample of the result `r`. */
const IS_EMAIL_CHANGED_SINCE_SAMPLE = sql`(c.email_changed_at > ${SAMPLED_AT}) IS TRUE`;

/** SQL condition: the account of the record `c` belongs to a member of staff. */
const IS_OF_STAFF = sql`EXISTS (
  SELECT FROM staff_members s WHERE s.user_id = c.user_id OR lower(s.email) = c.email)`;

/** SQL condition: a member of staff claimed the record `c` after the booking of the result `r`. */
export const IS_CLAIMED_BY_STAFF = sql<boolean>`(c.claimed_at > coalesce(
    (SELECT b.held_at FROM appointments b WHERE b.appointment_id = r.appointment_id), r.created_at)
  AND ${IS_OF_STAFF})`;

/**
 * SQL condition: a mail about the result `r` may reach somebody else, because staff have changed
 * the address since then.
 */
export const IS_ADDRESS_IN_DOUBT = sql`EXISTS (SELECT FROM profiles c
  WHERE c.profile_id = r.profile_id AND c.claim_confirmed_at IS NULL AND ${IS_EMAIL_CHANGED_SINCE_SAMPLE})`;

/** SQL condition: the same for a mail about the failed sample `s`. */
export const IS_FAILED_SAMPLE_ADDRESS_IN_DOUBT = sql`EXISTS (
  SELECT FROM visit_steps taken JOIN appointments b USING (appointment_id)
    JOIN profiles c ON c.profile_id = b.profile_id
  WHERE taken.action_id = s.action_id AND c.claim_confirmed_at IS NULL
    AND c.email_changed_at > taken.done_at)`;

/** SQL condition: no clinician has confirmed the account that claimed the record `c`. */
const IS_CLAIM_OPEN = sql`(c.claimed_at IS NOT NULL AND c.claim_confirmed_at IS NULL)`;

/**
 * SQL condition: whoever claimed the record `c` may not be the person whom the result `r` is about.
 */
const IS_CLAIM_IN_DOUBT = sql`(${IS_CLAIM_OPEN}
  AND (${IS_EMAIL_CHANGED_SINCE_SAMPLE} OR ${IS_CLAIMED_BY_STAFF}))`;

/** SQL condition: the account does not see the result `r` until a clinician confirms whose it is. */
export const IS_HELD = sql`EXISTS (SELECT FROM profiles c
  WHERE c.profile_id = r.profile_id AND ${IS_CLAIM_IN_DOUBT})`;

/** SQL: the visits `v` with a sample that may not be from whoever claimed the record `c`. */
const VISITS_IN_DOUBT = sql`FROM visits v JOIN appointments a USING (appointment_id)
  WHERE a.profile_id = ANY (${selectRecordIds(sql`c.profile_id`)}) AND v.state = 'sampled'
    AND (c.email_changed_at > v.sampled_at OR c.claimed_at > a.held_at AND ${IS_OF_STAFF})`;

/**
 * SQL condition: whoever claimed the record `c` may not be the person whom an existing or expected
 * result is about.
 */
export const IS_IN_DOUBT = sql<boolean>`(${IS_CLAIM_OPEN} AND (
  EXISTS (SELECT FROM results r WHERE r.profile_id = c.profile_id AND r.superseded_at IS NULL
    AND (${IS_EMAIL_CHANGED_SINCE_SAMPLE} OR ${IS_CLAIMED_BY_STAFF}))
  OR EXISTS (SELECT ${VISITS_IN_DOUBT}
    AND NOT EXISTS (SELECT FROM results r WHERE r.appointment_id = a.appointment_id)
    AND ${sql.raw(failedTubeState('a'))} IS NULL)))`;

/**
 * SQL condition: the details of the record `c` may not belong to the person whom the result `r` is
 * about or, for a letter about a tube without a result, to the person who gave the sample.
 */
const ARE_DETAILS_IN_DOUBT = sql`CASE WHEN r.result_id IS NULL
  THEN ${IS_CLAIM_OPEN} AND EXISTS (SELECT ${VISITS_IN_DOUBT}) ELSE ${IS_CLAIM_IN_DOUBT} END`;

/** Whether the account of this record may be another person's (`IS_IN_DOUBT`). */
export async function isInDoubt(db: Executor, profileId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM profiles c
    WHERE c.profile_id = ${profileId} AND ${IS_IN_DOUBT}`.execute(db);
  return rows.length > 0;
}

/**
 * SQL: a detail of the record `c` for contact about the result `r`, or about a tube if that is
 * null. After a claim in doubt, it is the earlier detail.
 */
const undoubted = (name: keyof typeof claimedDetails.shape) => sql<string | null>`CASE
  WHEN ${ARE_DETAILS_IN_DOUBT} THEN c.before_claim ->> ${sql.lit(name)}
  ELSE ${sql.ref(`c.${name}`)}::text END`;

/**
 * SQL: the number at which to call the person about the result `r`; `phoneOfPerson` is for other
 * purposes.
 */
export const phoneForResult = (profile: RawBuilder<unknown>) => sql<string | null>`(
  SELECT known.phone FROM (SELECT c.profile_id, ${undoubted('phone')} AS phone FROM profiles c
    WHERE c.profile_id = ANY (${selectRecordIds(keptRecordId(profile))})) known
  WHERE known.phone IS NOT NULL
  ORDER BY known.profile_id = ${profile} DESC, known.profile_id = ${keptRecordId(profile)} DESC LIMIT 1)`;

/**
 * SQL: joins `known`, the name and birth date used to call or write to the person about the result
 * `r`.
 */
export const joinKnownPerson = (profile: RawBuilder<unknown>) => sql`CROSS JOIN LATERAL (
  SELECT named.*, named.first_name || ' ' || named.last_name AS name FROM (
    SELECT coalesce(${undoubted('first_name')}, c.first_name) AS first_name,
      coalesce(${undoubted('last_name')}, c.last_name) AS last_name,
      coalesce(${undoubted('date_of_birth')}::date, c.date_of_birth) AS date_of_birth
    FROM profiles c WHERE c.profile_id = ${profile}) named) known`;

/** SQL: the postal address for a letter about the result `r`. */
export const addressForResult = (profile: RawBuilder<unknown>) => sql<string | null>`(
  SELECT ${undoubted('home_address')} FROM profiles c WHERE c.profile_id = ${profile})`;

/**
 * SQL condition: a consent through this channel at this time may be another person's, because a
 * claim makes the result `r` doubtful.
 */
export const isFromClaimInDoubt = (through: string, at: string) =>
  sql`(${sql.raw(through)} IN ('website', 'mailed link') AND EXISTS (SELECT FROM profiles c
    WHERE c.profile_id = r.profile_id AND ${sql.raw(at)} >= c.claimed_at AND ${IS_CLAIM_IN_DOUBT}))`;

/** The number of results that the account of this record does not see yet. */
export async function countHeldResults(db: Executor, profileId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`SELECT count(*)::int AS held FROM results r
    WHERE r.profile_id = ${profileId} AND r.superseded_at IS NULL AND ${IS_HELD}`.execute(db);
  return rows[0]?.held ?? 0;
}

/**
 * The details of a claim, which replace those of the record; a new field is included automatically.
 */
export const claimedDetails = pendingProfile.omit({ nhs_number: true });

/** What a claim replaces, or its account may change. */
const knownDetails = claimedDetails.extend({
  billing_address: z.string().nullable(),
  wants_reminders: z.boolean(),
  invitation_miles: z.int(),
});

const gpChoice = z.object({
  practice_code: z.string().nullable(),
  typed: z.string().nullable(),
  chosen_by: z.string().nullable(),
  chosen_at: z.coerce.date(),
});
export type StoredGpChoice = z.output<typeof gpChoice>;

/** Earlier versions stored fewer of these fields for a claim. */
const stateBefore = knownDetails.extend({ gp: gpChoice.nullable() }).partial();

/**
 * Contact details that were not stored become null, because the current ones might reach somebody
 * else.
 */
const readStateBeforeClaim = (before: unknown) => ({
  ...{ phone: null, home_address: null, billing_address: null },
  ...stateBefore.parse(before ?? {}),
});

/** What a claim replaces, as recorded before the claim. */
export const toStateBeforeClaim = (record: ProfileRow, gp: StoredGpChoice | null) =>
  JSON.stringify({
    ...Object.fromEntries(knownDetails.keyof().options.map((name) => [name, record[name]])),
    gp,
  });

/** The details to restore. */
export function readDetailsBeforeClaim(before: unknown) {
  const { gp: _, ...known } = readStateBeforeClaim(before);
  return known;
}

/** The GP practice to restore. */
export const readGpBeforeClaim = (before: unknown): StoredGpChoice | null =>
  readStateBeforeClaim(before).gp ?? null;

/** Whether a clinician has neither confirmed nor removed the account that claimed the record. */
export const isClaimOpen = ({ claimed_at, claim_confirmed_at }: ProfileRow): boolean =>
  claimed_at !== null && claim_confirmed_at === null;

/** A change that staff make to a record also applies to its state from before an open claim. */
export function changeStateBeforeClaim(record: ProfileRow, change: object): Updateable<Profiles> {
  if (!isClaimOpen(record)) return {};
  const known = { ...readStateBeforeClaim(record.before_claim), ...stateBefore.parse(change) };
  return { before_claim: JSON.stringify(known) };
}

/** A record with the details known to staff, which are those from before a claim in doubt. */
export const readKnownDetails = async (db: Executor, record: ProfileRow): Promise<ProfileRow> =>
  (await isInDoubt(db, record.profile_id))
    ? { ...record, ...readDetailsBeforeClaim(record.before_claim) }
    : record;

/** @throws {HttpError} 409 PERSON_CHANGED */
export async function requireHeldResults(db: Executor, profileId: string): Promise<void> {
  if ((await countHeldResults(db, profileId)) > 0) return;
  const message = 'This person has no results that are waiting for their account to be confirmed.';
  throw new HttpError(409, 'PERSON_CHANGED', message);
}

/** @throws {HttpError} 409 RESULTS_HELD */
export async function requireNoClaimInDoubt(db: Executor, profileId: string): Promise<void> {
  if (!(await isInDoubt(db, profileId))) return;
  const message =
    'We are checking that this account is yours. Your file will be ready once a clinician has spoken to you.';
  throw new HttpError(409, 'RESULTS_HELD', message);
}

/**
 * Records that a clinician has spoken to the person and that this is their account: it then shows
 * all results.
 * @throws {HttpError} 404; 409 PERSON_CHANGED
 */
export async function confirmClaim(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { actor, requestId }: { actor: string; requestId: string },
  profileId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockActiveRecord(transaction, profileId);
    await requireHeldResults(transaction, profileId);
    const confirmed = { claim_confirmed_at: now(), before_claim: null };
    await updateProfile(transaction, profileId, confirmed);
    await writeAudit(transaction, {
      actor,
      action: 'account of the person confirmed',
      subject: `profile ${profileId}`,
      profileId,
      requestId,
    });
  });
}
