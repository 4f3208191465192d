import { createHash } from 'node:crypto';
import type { Letter, letterText } from '@chaps/contracts/letters';
import {
  type AddressRequestMethod,
  canSendLetter,
  formatLetter,
  LETTER_TRANSITIONS,
  type LetterRecipient,
  type LetterText,
} from '@chaps/domain';
import { sql } from 'kysely';
import * as z from 'zod';
import { FAILED_SINCE, IS_FAILED } from '../clinic-day/tubes/failed-tubes.ts';
import { MUST_BE_TOLD_SINCE, presentTold, TOLD_COLUMNS, type ToldRow } from '../laboratory/told.ts';
import { joinKnownPerson, phoneForResult } from '../people/claims.ts';
import { hasDied } from '../people/contact.ts';
import { readGpAddress } from '../people/gp/gp-of-person.ts';
import { needsOfPerson } from '../people/merges/needs.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import type { AuditAction } from '../platform/db/audit-words.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import type { Keys } from '../platform/security/keys.ts';
import { readGpSharing, wasSharingWithdrawnSince } from './gp-sharing.ts';
import { isSameAddress, readLetterAddress } from './letter-address.ts';
import { LETTER_PERSON, SENDS_AGAIN } from './letter-person.ts';
import { lockPeople, type Step, writeSteps } from './steps.ts';

type Needed = Pick<Services, 'db' | 'keys' | 'now'>;

export const textContext = (letterId: string) => `letter ${letterId}`;
export const reasonContext = (letterId: string) => `reason of letter ${letterId}`;

const stored = z.object({
  address: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The recorded address when the letter was addressed; earlier versions do not store it. */
  recorded: z.string().nullish(),
});

/** @param recorded the recorded address when the letter was addressed */
export const sealText = (
  keys: Keys,
  letterId: string,
  { address, subject, body }: LetterText,
  recorded: string | null,
) => keys.encrypt(JSON.stringify({ address, subject, body, recorded }), textContext(letterId));

export const hashLetter = (words: LetterText, approvedOn: string): string =>
  createHash('sha256').update(formatLetter(words, approvedOn)).digest('hex');

type AnsweredField =
  | 'result'
  | 'text'
  | 'changed_at'
  | 'printed_at'
  | 'lacks_consent'
  | 'returned'
  | 'may_be_sent_again'
  | 'gp_address'
  | 'new_address'
  | 'told';
interface Row extends Omit<Letter, AnsweredField>, ToldRow {
  /** null for a letter about a tube without a result. */
  result_id: string | null;
  /** The tube that the letter is about; null for a letter about a result. */
  sample_id: string | null;
  /** The latest correction of the result. */
  result: Letter['result'];
  profile_id: string;
  text_encrypted: string | null;
  reason_encrypted: string | null;
  approved_at: Date | null;
  changed_at: Date;
  printed_at: Date | null;
  has_died: boolean;
  /** Set for a letter that came back. */
  returned: StoredReturn | null;
  /**
   * Whether the letter is still correct: the result was not released or withdrawn after the approval, or the
   * tube had failed before it; and it was not written while the record was merged with another person's.
   */
  still_holds: boolean;
}

type StoredReturn = Omit<NonNullable<Letter['returned']>, 'asked'> & {
  asked_how: AddressRequestMethod | null;
  asked_at: string | null;
};

/**
 * SQL: how the returned letter `l` was dealt with; null for other letters. A letter that replaced it, and was
 * itself replaced, may have been posted after all and come back; the one that was not replaced counts.
 */
export const RETURN_DETAILS = sql<StoredReturn | null>`CASE WHEN l.state = 'returned' THEN
  jsonb_build_object('reason', coalesce(l.return_reason, 'not said'), 'asked_how', l.asked_how,
    'asked_at', l.asked_at, 'end', l.end_reason, 'sent_again', (SELECT n.letter_id FROM letters n
      WHERE ${SENDS_AGAIN} AND n.state <> 'discarded'
      ORDER BY n.replaced_by IS NOT NULL, n.state = 'returned', n.changed_at DESC LIMIT 1)) END`;

export function presentReturn(stored: StoredReturn | null): Letter['returned'] {
  if (stored === null) return null;
  const { asked_how: how, asked_at: at, ...rest } = stored;
  return { ...rest, asked: how && at ? { how, at: new Date(at).toISOString() } : null };
}

interface StoredText {
  words: LetterText;
  recorded: string | null;
}

function openStored(keys: Keys, row: Row): StoredText | null {
  const { letter_id: letterId, text_encrypted: sealed, sha256, approved_on: on } = row;
  if (sealed === null) return null;
  const text = stored.parse(JSON.parse(keys.decrypt(sealed, textContext(letterId))));
  const { recorded, ...words } = text;
  if (sha256 !== null && on !== null && hashLetter(words, on) !== sha256) {
    throw new Error(`the text of letter ${letterId} is not what was approved`);
  }
  const isUnedited = row.version === 1 && row.sends_again === null;
  return { words, recorded: recorded ?? (isUnedited ? words.address : null) };
}

/** @throws {Error} when an approved text does not match its hash */
export const openText = (keys: Keys, row: Row): LetterText | null =>
  openStored(keys, row)?.words ?? null;

interface OpenedLetter extends StoredText {
  /** The current recorded address if it has changed since the letter was addressed; otherwise null. */
  newAddress: string | null;
}

/**
 * The text of a letter, and whether its address has changed. A draft that nobody has edited takes the current
 * recorded address.
 * @throws {Error} when an approved text does not match its hash
 */
export async function openLetter(keys: Keys, db: Executor, row: Row): Promise<OpenedLetter | null> {
  const text = openStored(keys, row);
  const { state, version } = row;
  if (!text) return null;
  const { words, recorded } = text;
  const isUnsent = state === 'drafted' || state === 'approved' || isOutstanding(row);
  if (recorded === null || !isUnsent) return { ...text, newAddress: null };
  const current = await readLetterAddress(db, row);
  if ([recorded, words.address].some((address) => isSameAddress(address, current))) {
    return { ...text, newAddress: null };
  }
  if (state !== 'drafted' || version > 1) return { ...text, newAddress: current };
  return { words: { ...words, address: current }, recorded: current, newAddress: null };
}

/** SQL: the results `o` and `r` are from the same sample, so one has replaced the other. */
export const IS_SAME_SAMPLE = sql`(o.result_id = r.result_id
  OR o.appointment_id = r.appointment_id AND o.profile_id = r.profile_id)`;

/** SQL: the result `c` for a new letter about the result `r`: its latest correction, or itself. */
export const JOIN_LATEST_CORRECTION = sql`JOIN LATERAL (
  SELECT o.* FROM results o
  WHERE ${IS_SAME_SAMPLE} AND (o.result_id = r.result_id
    OR r.superseded_at IS NOT NULL AND r.withdrawn_at IS NULL)
  ORDER BY o.superseded_at IS NULL DESC, o.created_at DESC LIMIT 1) c ON true`;

/** @throws {NotFoundError} */
export async function findLetter(db: Executor, letterId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT l.letter_id, l.follow_up_id, l.result_id, l.recipient, l.state, l.version,
      l.sample_id, CASE WHEN c.result_id IS NOT NULL THEN jsonb_build_object('result_id', c.result_id, 'level', c.level,
        'withdrawn', c.withdrawn_at IS NOT NULL, 'corrected_since', c.result_id <> r.result_id) END AS result,
      l.text_encrypted, l.sha256, l.approved_at, l.approved_on, l.reason_encrypted, l.sent_how,
      l.changed_at, l.printed_at, l.sends_again, f.profile_id, ${phoneForResult(sql.ref('f.profile_id'))} AS phone, f.email IS NOT NULL AS has_email,
      ${hasDied(sql`f.profile_id`)} AS has_died,
      ${TOLD_COLUMNS}, l.recipient = 'person' AND EXISTS (
        SELECT FROM jsonb_array_elements(${needsOfPerson(sql.ref('f.profile_id'))}) d
        WHERE d -> 'needs' ? 'sight') AS large_print,
      ${RETURN_DETAILS} AS returned, coalesce(CASE WHEN l.sample_id IS NULL THEN ${MUST_BE_TOLD_SINCE} <= l.approved_at
        ELSE ${IS_FAILED} AND ${FAILED_SINCE} <= l.approved_at END, false)
        AND l.records_separated_at IS NULL AS still_holds,
      CASE WHEN f.is_active THEN known.name
        ELSE 'Erased person CHAPS' || f.profile_id END AS name
    FROM letters l ${LETTER_PERSON} LEFT ${JOIN_LATEST_CORRECTION}
      ${joinKnownPerson(sql.ref('f.profile_id'))}
    WHERE l.letter_id = ${letterId}`.execute(db);
  if (!rows[0]) throw new NotFoundError();
  return rows[0];
}

/** `findLetter` after locking the person. A withdrawal takes the same lock, so it happens before or after. */
export async function lockLetter(transaction: Executor, letterId: string): Promise<Row> {
  const { profile_id } = await findLetter(transaction, letterId);
  await lockPeople(transaction, [profile_id]);
  return findLetter(transaction, letterId);
}

/** Whether a letter came back and has not been dealt with yet. */
export const isOutstanding = ({ returned }: Pick<Row, 'returned'>): boolean =>
  returned !== null && returned.sent_again === null && returned.end === null;

/** Whether the same text can be sent to another address: after it came back, or before it is sent. */
export const mayResend = (row: Row): boolean =>
  (isOutstanding(row) || row.state === 'approved') &&
  row.still_holds &&
  row.result?.corrected_since !== true &&
  row.text_encrypted !== null;

/** Whether the letter can be sent to anyone: nothing is sent to someone who has died. */
export const hasLivingRecipient = ({ recipient, has_died }: Pick<Row, 'recipient' | 'has_died'>) =>
  recipient !== 'person' || !has_died;

/** Whether a letter was posted, or was printed and then discarded, and so may have been posted. */
export const mayBeReturned = ({ state, printed_at }: Pick<Row, 'state' | 'printed_at'>): boolean =>
  LETTER_TRANSITIONS[state].includes('returned') && (state !== 'discarded' || printed_at !== null);

/** @throws {HttpError} 409 LETTER_STOPPED for a letter to someone who has died */
export function requireLivingRecipient(row: Pick<Row, 'recipient' | 'has_died'>): void {
  if (hasLivingRecipient(row)) return;
  throw new HttpError(409, 'LETTER_STOPPED', 'This person has died. Discard the letter.');
}

/** Whether a letter to the GP lacks both consent and a reason that is still valid. */
export async function lacksGpConsent(db: Executor, row: Row): Promise<boolean> {
  const { result_id: resultId, recipient, reason_encrypted: reason, approved_at: at } = row;
  if (resultId === null) return false;
  return !canSendLetter({
    recipient,
    sharing: await readGpSharing(db, resultId),
    hasReason: reason !== null,
    isWithdrawnSince: at !== null && (await wasSharingWithdrawnSince(db, resultId, at)),
  });
}

/** A letter and its person. @throws {NotFoundError} */
export async function readLetter(
  { keys }: Pick<Services, 'keys'>,
  db: Executor,
  letterId: string,
): Promise<{ letter: Letter; profileId: string }> {
  const row = await findLetter(db, letterId);
  const {
    follow_up_id,
    result,
    name,
    phone,
    recipient,
    state,
    version,
    sha256,
    approved_on,
    sent_how,
    sends_again,
    has_email,
    large_print,
  } = row;
  const isOpen = state === 'drafted' || state === 'approved';
  const opened = await openLetter(keys, db, row);
  const letter = {
    letter_id: letterId,
    follow_up_id,
    result,
    name,
    phone,
    recipient,
    state,
    version,
    text: opened?.words ?? null,
    new_address: opened?.newAddress ?? null,
    sha256,
    approved_on,
    sent_how,
    changed_at: row.changed_at.toISOString(),
    printed_at: row.printed_at?.toISOString() ?? null,
    lacks_consent: isOpen && (await lacksGpConsent(db, row)),
    returned: presentReturn(row.returned),
    may_be_sent_again: mayResend(row),
    gp_address:
      recipient === 'gp' && isOutstanding(row)
        ? (await readGpAddress(db, row.profile_id)) || null
        : null,
    sends_again,
    has_email,
    large_print,
    told: presentTold(row),
  };
  return { letter, profileId: row.profile_id };
}

const NAMES: Record<LetterRecipient, string> = { person: 'the person', gp: 'the GP' };
export const describeLetter = (recipient: LetterRecipient): string =>
  `letter to ${NAMES[recipient]}`;

/** Records a letter's step in its follow-up, if it has one. */
export const recordLetterStep = (
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  followUpId: string | null,
  step: Omit<Step, 'followUpId'>,
): Promise<void> => writeSteps(services, transaction, followUpId ? [{ ...step, followUpId }] : []);

export interface LetterChange {
  actor: string;
  letterId: string;
  requestId: string;
}

/** A letter may be about any result, so its existence reveals nothing about this result. */
export const auditLetter = (
  transaction: Executor,
  { actor, letterId, requestId }: Omit<LetterChange, 'requestId'> & { requestId: string | null },
  { profile_id: profileId, sample_id }: { profile_id: string; sample_id?: string | null },
  action: AuditAction,
): Promise<void> =>
  writeAudit(transaction, {
    ...{ actor, action, subject: `letter ${letterId}`, profileId, requestId },
    ...(sample_id ? { details: { about: 'tube' } } : {}),
  });

export const letterChangedError = () =>
  new HttpError(
    409,
    'FOLLOW_UP_CHANGED',
    'Someone else has updated this letter. Please check it again.',
  );

/**
 * Changes the text of a draft.
 * @throws {HttpError} 404; 409 when it is no longer a draft, or has a newer version
 */
export const changeLetter = (
  { db, keys }: Needed,
  change: LetterChange,
  { version, ...words }: z.output<typeof letterText> & { version: number },
) =>
  withTransaction(db, async (transaction) => {
    const { letterId } = change;
    const row = await findLetter(transaction, letterId);
    const before = openStored(keys, row);
    const recorded =
      before && isSameAddress(words.address, before.words.address)
        ? before.recorded
        : await readLetterAddress(transaction, row);
    const { numUpdatedRows } = await transaction
      .updateTable('letters')
      .set({
        text_encrypted: sealText(keys, letterId, words, recorded),
        version: version + 1,
        changed_at: new Date(),
      })
      .where('letter_id', '=', letterId)
      .where('state', '=', 'drafted')
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw letterChangedError();
    await auditLetter(transaction, change, row, 'letter changed');
  });
