import type { ToldRecord } from '@chaps/contracts/told-results';
import type { NeverToldReason, ReportedLevel, StaffTellingMethod } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { discardUnneededDrafts } from '../follow-up/discard-drafts.ts';
import { HAS_ARRIVED, MAY_STILL_ARRIVE } from '../follow-up/open-letters.ts';
import { canReceiveMail } from '../messages/email/deliveries.ts';
import { holdEmails, sendWaitingEmails } from '../messages/email/outbox.ts';
import { isReadyEmail } from '../messages/email/result-mails.ts';
import { IS_ADDRESS_IN_DOUBT, IS_HELD } from '../people/claims.ts';
import { hasDied, mayBeContacted } from '../people/contact.ts';
import { phoneOfPerson } from '../people/merges/records.ts';
import type { Executor } from '../platform/db/database.ts';
import { getMailDelay, readResultSettings } from './call-first.ts';

/**
 * SQL condition: the person must be told of the result `r`: it is current, or was withdrawn and not replaced,
 * not even by one that has been withdrawn since.
 */
export const MUST_BE_TOLD = sql`(r.superseded_at IS NULL OR r.withdrawn_at IS NOT NULL AND NOT EXISTS (
  SELECT FROM results other
  WHERE other.appointment_id = r.appointment_id
    AND (other.superseded_at IS NULL OR other.withdrawn_at > r.withdrawn_at)))`;

/** SQL: since when the person must be told about the result `r`; a withdrawal restarts the time. */
export const MUST_BE_TOLD_SINCE = sql`coalesce(r.withdrawn_at, r.created_at)`;

/** SQL condition: a letter to the person with the result `r` has not arrived yet. */
const HAS_OPEN_LETTER = sql`EXISTS (SELECT FROM letters l WHERE l.result_id = r.result_id
  AND l.recipient = 'person' AND l.state IN ('drafted', 'approved', 'sent'))`;

/**
 * SQL condition: a letter about the result `r` may reach the person, who could not be reached before it was
 * sent.
 */
const HAS_OPEN_LETTER_SINCE_UNREACHED = sql`EXISTS (SELECT FROM letters l WHERE l.result_id = r.result_id
  AND l.recipient = 'person' AND (l.state = 'drafted' OR l.approved_at >= ${MUST_BE_TOLD_SINCE}
    AND (l.state = 'approved' OR l.state = 'sent' AND l.changed_at >= r.unreachable_at)))`;

/**
 * SQL condition: staff cannot reach the person with the result `r`. It ends with any change to their contact
 * details (a trigger on `profiles`), or with another letter.
 */
const IS_UNREACHABLE = sql`(r.unreachable_at IS NOT NULL AND NOT ${HAS_OPEN_LETTER_SINCE_UNREACHED})`;

/**
 * SQL: why the person with the result `r` cannot be told; null if they can be, or know of it. A reason ends
 * with its cause: once the death is reversed, or a telephone number or e-mail address is known.
 */
export const WHY_NOT_TOLD: RawBuilder<NeverToldReason | null> = sql`CASE
  WHEN r.opened_at IS NOT NULL OR r.told_at IS NOT NULL THEN NULL
  WHEN ${hasDied(sql`r.profile_id`)} THEN 'died'
  WHEN coalesce(${phoneOfPerson(sql.ref('r.profile_id'))}, '') = '' AND NOT ${canReceiveMail(sql`r.profile_id`)}
    AND EXISTS (SELECT FROM letters l WHERE l.result_id = r.result_id AND l.recipient = 'person'
      AND l.end_reason = 'no address found')
    AND NOT ${HAS_OPEN_LETTER} THEN 'no address found'
  WHEN ${IS_UNREACHABLE} THEN 'cannot be reached' END`;

/**
 * SQL condition: a mail about a result tells the person, who can sign in to read it. Without an account it
 * only asks them to call or to create one (ADR 49).
 */
const isToldByMail = (profileId: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM profiles x WHERE x.profile_id = ${profileId} AND x.has_account)`;

/** SQL condition: the person cannot be told about a result by mail, so staff must call or write. */
export const mustBeToldByStaff = (profileId: RawBuilder<unknown>) =>
  sql<boolean>`(${mayBeContacted(profileId)}
    AND NOT (${isToldByMail(profileId)} AND ${canReceiveMail(profileId)}))`;

/** SQL condition: a clinician calls the person about the result `r` first. */
export const MUST_CALL_FIRST = sql`(r.level = 'raised' AND r.withdrawn_at IS NULL)`;

/** SQL condition: nothing shows that the person knows of the result `r`; the predicate of its index. */
export const IS_NOT_TOLD = sql`(r.opened_at IS NULL AND r.told_at IS NULL
  AND (r.superseded_at IS NULL OR r.withdrawn_at IS NOT NULL))`;

export interface ToldRow {
  opened_at: Date | null;
  told_at: Date | null;
  told_how: string | null;
  told_by: string | null;
}

/** SQL: the columns of `ToldRow` for the result `r`. */
export const TOLD_COLUMNS: RawBuilder<ToldRow> = sql`r.opened_at, r.told_at, r.told_how,
  (SELECT coalesce(m.email, r.told_by::text) FROM staff_members m WHERE m.user_id = r.told_by)
    AS told_by`;

/** Opening it themselves is the strongest evidence that the person knows. */
export function presentTold({ opened_at, told_at, told_how, told_by }: ToldRow): ToldRecord | null {
  if (opened_at) return { how: 'opened', at: opened_at.toISOString(), by: null };
  const how = (['delivered', 'telephone', 'letter'] as const).find((known) => known === told_how);
  return told_at && how ? { how, at: told_at.toISOString(), by: told_by } : null;
}

/** Records the first time a person opens their own results. */
export async function recordFirstView(transaction: Executor, profileId: string): Promise<void> {
  const { rows } = await sql<{ result_id: string }>`UPDATE results r SET opened_at = now()
    WHERE r.profile_id = ${profileId} AND r.opened_at IS NULL
      AND (r.superseded_at IS NULL OR r.withdrawn_at IS NOT NULL) AND NOT ${IS_HELD}
    RETURNING r.result_id`.execute(transaction);
  const opened = rows.map(({ result_id }) => result_id);
  await discardUnneededDrafts(transaction, opened, 'opened by the person');
}

/**
 * Records that staff told the person of a result, which outranks a confirmed delivery. A mail held for the
 * call is sent.
 * @returns false if the person no longer needs to be told, or staff already did
 */
export async function markTold(
  transaction: Executor,
  resultId: string,
  { how, actor }: { how: StaffTellingMethod; actor: string },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE results r SET told_at = now(), told_how = ${how}, told_by = ${actor},
      unreachable_at = NULL, unreachable_by = NULL
    WHERE r.result_id = ${resultId} AND ${MUST_BE_TOLD} AND r.told_by IS NULL
    RETURNING r.result_id`.execute(transaction);
  await sendWaitingEmails(transaction, isReadyEmail(rows.length > 0 ? [resultId] : []));
  return rows.length > 0;
}

/**
 * Records that staff cannot reach the person, as long as nothing shows that they know.
 * @returns false if they know, or need not be told, or staff have already recorded it
 */
export async function markUnreachable(
  transaction: Executor,
  resultId: string,
  actor: string,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE results r SET unreachable_at = now(), unreachable_by = ${actor}
    WHERE r.result_id = ${resultId} AND ${IS_NOT_TOLD} AND ${MUST_BE_TOLD} AND NOT ${IS_UNREACHABLE}
    RETURNING r.result_id`.execute(transaction);
  return rows.length > 0;
}

/**
 * What staff must do before they may record that the person a result belongs to cannot be reached.
 */
export async function readUnreachableRequirements(db: Executor, resultId: string) {
  const { rows } = await sql<{ letter: 'approved' | 'sent' | null; needs_gp: boolean }>`
    SELECT (SELECT l.state FROM letters l WHERE l.result_id = r.result_id AND l.recipient = 'person'
        AND l.approved_at >= ${MUST_BE_TOLD_SINCE} AND ${MAY_STILL_ARRIVE}
        ORDER BY l.state LIMIT 1) AS letter,
      ${MUST_CALL_FIRST} AND NOT EXISTS (SELECT FROM letters l WHERE l.result_id = r.result_id
        AND l.recipient = 'gp' AND l.state <> 'discarded') AS needs_gp
    FROM results r WHERE r.result_id = ${resultId}`.execute(db);
  return rows[0];
}

/**
 * Records or revokes the confirmed delivery of a mail about a result; what staff recorded is kept.
 * A mail to an address that staff have changed since the sample is no proof that the person knows, nor is one to
 * a person without an account.
 */
export async function markResultMailDelivered(
  transaction: Executor,
  resultId: string,
  isDelivered: boolean,
): Promise<void> {
  const { rows } = await sql`UPDATE results r SET told_at = CASE WHEN ${isDelivered} THEN now() END,
      told_how = CASE WHEN ${isDelivered} THEN 'delivered' END
    WHERE r.result_id = ${resultId}::uuid AND ${MUST_BE_TOLD}
      AND NOT (${isDelivered} AND (${IS_ADDRESS_IN_DOUBT} OR NOT ${isToldByMail(sql`r.profile_id`)}))
      AND coalesce(r.told_how, '') = CASE WHEN ${isDelivered} THEN '' ELSE 'delivered' END
    RETURNING r.result_id`.execute(transaction);
  if (isDelivered && rows.length > 0)
    await discardUnneededDrafts(transaction, [resultId], 'mail delivered');
}

/**
 * Reverts what staff recorded by mistake. An unsent mail is held for the call again, unless the
 * person has read the result or a clinician has taken its follow-up further.
 * @returns false when no member of staff has recorded it, or the person no longer needs to be told
 */
export async function clearTold(transaction: Executor, resultId: string): Promise<boolean> {
  const { rows } = await sql<{ level: ReportedLevel; waits: boolean }>`
    UPDATE results r SET unreachable_at = NULL, unreachable_by = NULL,
      told_at = CASE WHEN r.told_by IS NULL THEN r.told_at END,
      told_how = CASE WHEN r.told_by IS NULL THEN r.told_how END, told_by = NULL
    WHERE r.result_id = ${resultId} AND ${MUST_BE_TOLD}
      AND (r.told_by IS NOT NULL OR r.unreachable_at IS NOT NULL)
    RETURNING r.level, r.opened_at IS NULL AND NOT EXISTS (SELECT FROM follow_ups w
      WHERE w.result_id = r.result_id AND w.state NOT IN ('told', 'opened')) AS waits`.execute(
    transaction,
  );
  const [result] = rows;
  if (result?.waits) {
    const seconds = getMailDelay(result.level, await readResultSettings(transaction));
    await holdEmails(transaction, isReadyEmail([resultId]), seconds);
  }
  return result !== undefined;
}

/**
 * Clears records that the person knows results, if they come only from mails to the account or visits to it,
 * because it was another person's.
 * @returns the results that the person has not been told
 */
export async function clearToldByAccount(
  transaction: Executor,
  profileId: string,
): Promise<string[]> {
  const { rows } = await sql<{ result_id: string; is_untold: boolean }>`
    UPDATE results r SET opened_at = CASE WHEN r.opened_at < c.claimed_at THEN r.opened_at END,
      told_at = CASE WHEN r.told_how <> 'delivered' THEN r.told_at END,
      told_how = CASE WHEN r.told_how <> 'delivered' THEN r.told_how END
    FROM profiles c WHERE c.profile_id = ${profileId} AND r.profile_id = c.profile_id
      AND ${MUST_BE_TOLD} AND (r.opened_at >= c.claimed_at
        OR r.told_how = 'delivered' AND (${IS_HELD} OR r.told_at >= c.claimed_at))
    RETURNING r.result_id, r.opened_at IS NULL AND r.told_at IS NULL AS is_untold`.execute(
    transaction,
  );
  return rows.flatMap(({ result_id, is_untold }) => (is_untold ? result_id : []));
}

/**
 * The results of some records of which staff have recorded since then that the person knows, unless a letter that names
 * them has arrived.
 */
export async function listToldSince(
  transaction: Executor,
  records: readonly string[],
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ result_id: string }>`
    SELECT r.result_id FROM results r WHERE r.profile_id = ANY (${[...records]})
      AND r.told_by IS NOT NULL AND r.told_at >= ${since}
      AND NOT (r.told_how = 'letter' AND EXISTS (SELECT FROM letters l
        WHERE l.result_id = r.result_id AND l.recipient = 'person' AND ${HAS_ARRIVED}
          AND l.approved_at >= ${MUST_BE_TOLD_SINCE}))
    ORDER BY r.result_id`.execute(transaction);
  return rows.map(({ result_id }) => result_id);
}
