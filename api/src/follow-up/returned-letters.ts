import type { ListedLetter, returnedLetterForm } from '@chaps/contracts/letters';
import {
  type AddressRequestMethod,
  getLetterIdRange,
  type LetterRecipient,
  type LetterState,
  londonDate,
  type ReturnOutcome,
} from '@chaps/domain';
import { type RawBuilder, sql, type UpdateObject } from 'kysely';
import type * as z from 'zod';
import { IS_FAILED } from '../clinic-day/tubes/failed-tubes.ts';
import { markPersonReachable } from '../clinic-day/tubes/told.ts';
import { IS_NOT_TOLD, MUST_BE_TOLD } from '../laboratory/told.ts';
import { queueMail } from '../messages/email/outbox.ts';
import { joinKnownPerson, phoneForResult } from '../people/claims.ts';
import type { Services } from '../platform/config/services.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import type { DB } from '../platform/db/types.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import { recordDeath } from './deaths.ts';
import { readLetterAddress } from './letter-address.ts';
import { CANNOT_SEND_TO_GP, changeLetterState } from './letter-moves.ts';
import { LETTER_PERSON, SENDS_AGAIN } from './letter-person.ts';
import {
  auditLetter,
  describeLetter,
  findLetter,
  hashLetter,
  IS_SAME_SAMPLE,
  isOutstanding,
  type LetterChange,
  lacksGpConsent,
  letterChangedError,
  lockLetter,
  mayBeReturned,
  mayResend,
  openText,
  presentReturn,
  RETURN_DETAILS,
  reasonContext,
  recordLetterStep,
  requireLivingRecipient,
  sealText,
} from './letters.ts';

type Needed = Pick<Services, 'db' | 'keys' | 'now'>;
type Row = Awaited<ReturnType<typeof lockLetter>>;

const CHANGED =
  'The laboratory has changed this result since the letter was approved. Please write another letter.';

/** The same, or an approved letter that has not been sent yet. @throws {HttpError} 404; 409 */
async function lockForOtherAddress(transaction: Executor, letterId: string): Promise<Row> {
  const row = await lockLetter(transaction, letterId);
  if (!isOutstanding(row) && row.state !== 'approved') throw letterChangedError();
  return row;
}

/** @throws {HttpError} 404; 409 for a letter that has not come back, or has been dealt with */
async function lockReturned(transaction: Executor, letterId: string): Promise<Row> {
  const row = await lockLetter(transaction, letterId);
  if (!isOutstanding(row)) throw letterChangedError();
  return row;
}

const update = (transaction: Executor, letterId: string, set: UpdateObject<DB, 'letters'>) =>
  transaction.updateTable('letters').set(set).where('letter_id', '=', letterId).execute();

const ADDRESS_NAMES: Record<LetterRecipient, string> = {
  person: 'their address',
  gp: 'the address of their GP',
};
const QUESTIONS = { person: 'address-question', gp: 'gp-address-question' } as const;

/** Records that the person was asked for the right address; for e-mail, this sends the question. */
export const askForAddress = (services: Needed, change: LetterChange, how: AddressRequestMethod) =>
  withTransaction(services.db, async (transaction) => {
    const { letterId, actor, requestId } = change;
    const row = await lockReturned(transaction, letterId);
    const { recipient, profile_id: profileId, follow_up_id: followUpId } = row;
    requireLivingRecipient({ ...row, recipient: 'person' });
    if (how === 'e-mail') {
      if (!row.has_email) {
        throw new ValidationError({ how: 'No e-mail address is recorded. Please call them.' });
      }
      const kind = QUESTIONS[recipient];
      // At most once a day.
      const occasion = `${kind} ${letterId} ${londonDate(services.now())}`;
      await queueMail(transaction, { kind, occasion, profileId });
    }
    await update(transaction, letterId, { asked_how: how, asked_at: sql<Date>`now()` });
    const what = `asked the person for ${ADDRESS_NAMES[recipient]} by ${how}`;
    await recordLetterStep(services, transaction, followUpId, { what, actor, requestId });
    await auditLetter(transaction, change, row, 'letter asked about');
  });

interface CodedLetter {
  letter_id: string;
  state: LetterState;
  version: number;
  printed_at: Date | null;
}

/**
 * Records by its code that a letter came back.
 * @throws {HttpError} 409; 422 for a code that belongs to no sent letter
 */
export async function recordReturnedLetter(
  services: Needed,
  by: { actor: string; requestId: string },
  { code, return_reason }: z.output<typeof returnedLetterForm>,
): Promise<{ letter_id: string; name: string }> {
  const [first, last] = getLetterIdRange(code);
  const { rows } = await sql<CodedLetter>`
    SELECT letter_id, state, version, printed_at FROM letters
    WHERE letter_id BETWEEN ${first}::uuid AND ${last}::uuid
    ORDER BY state IN ('sent', 'confirmed') DESC LIMIT 1`.execute(services.db);
  const [letter] = rows;
  if (!letter) throw new ValidationError({ code: 'No letter has this code.' });
  const { letter_id: letterId, state: from, version } = letter;
  if (from === 'returned') {
    throw new ValidationError({ code: 'This letter has already been recorded as returned.' });
  }
  if (!mayBeReturned(letter)) {
    throw new ValidationError({ code: 'This letter has not been recorded as sent.' });
  }
  const move = { from, to: 'returned', version, how: null, reason: null, return_reason } as const;
  await changeLetterState(services, { ...by, letterId }, move);
  const { name } = await findLetter(services.db, letterId);
  return { letter_id: letterId, name };
}

/** The reason for telling the GP without consent, copied to another letter. */
const copyReason = ({ keys }: Needed, { letter_id, reason_encrypted: reason }: Row, to: string) =>
  reason && keys.encrypt(keys.decrypt(reason, reasonContext(letter_id)), reasonContext(to));

/** Discards an approved letter that has been replaced; if it was printed, it may have been posted. */
async function discardReplaced(
  services: Needed,
  transaction: Executor,
  { replacedBy, ...change }: LetterChange & { replacedBy: string },
  row: Row,
): Promise<void> {
  const { actor, requestId } = change;
  await update(transaction, row.letter_id, { state: 'discarded', changed_at: sql<Date>`now()` });
  await sql`UPDATE letters SET replaced_by = ${replacedBy}
    WHERE letter_id = ${row.letter_id} OR replaced_by = ${row.letter_id}`.execute(transaction);
  const what = `${describeLetter(row.recipient)} discarded`;
  await recordLetterStep(services, transaction, row.follow_up_id, { what, actor, requestId });
  await auditLetter(transaction, change, row, 'letter discarded');
}

/**
 * Sends the same text to another address, with its original approval, date and reason; a letter that has
 * not been sent yet is replaced. A withdrawal of consent since then prevents it.
 * @throws {HttpError} 404; 409
 */
export const sendLetterAgain = (services: Needed, change: LetterChange, address: string) =>
  withTransaction(services.db, async (transaction) => {
    const { actor, requestId } = change;
    const row = await lockForOtherAddress(transaction, change.letterId);
    requireLivingRecipient(row);
    if (!mayResend(row)) throw new HttpError(409, 'RESULT_CHANGED', CHANGED);
    if (await lacksGpConsent(transaction, row))
      throw new HttpError(409, 'LETTER_STOPPED', CANNOT_SEND_TO_GP);
    const {
      result_id,
      sample_id,
      follow_up_id: followUpId,
      recipient,
      approved_at,
      approved_on,
    } = row;
    const before = openText(services.keys, row);
    if (!before || !approved_on) throw letterChangedError();
    const words = { ...before, address };
    const letterId = crypto.randomUUID();
    await transaction
      .insertInto('letters')
      .values({
        letter_id: letterId,
        result_id,
        sample_id,
        follow_up_id: followUpId,
        recipient,
        state: 'approved',
        text_encrypted: sealText(
          services.keys,
          letterId,
          words,
          await readLetterAddress(transaction, row),
        ),
        sha256: hashLetter(words, approved_on),
        approved_at,
        approved_on,
        reason_encrypted: copyReason(services, row, letterId),
        sends_again: row.state === 'approved' ? row.sends_again : row.letter_id,
      })
      .execute();
    if (sample_id) await markPersonReachable(transaction, sample_id);
    if (row.state === 'approved') {
      await discardReplaced(services, transaction, { ...change, replacedBy: letterId }, row);
    }
    const what = `${describeLetter(recipient)} approved for another address`;
    await recordLetterStep(services, transaction, followUpId, { what, actor, requestId });
    await auditLetter(transaction, { ...change, letterId }, row, 'letter sent again');
    return { letter_id: letterId };
  });

/** @throws {HttpError} 404; 409 */
export const closeReturnedLetter = (
  services: Needed & Pick<Services, 'jobs'>,
  change: LetterChange,
  reason: ReturnOutcome,
) =>
  withTransaction(services.db, async (transaction) => {
    const { letterId, actor, requestId } = change;
    const row = await lockReturned(transaction, letterId);
    await update(transaction, letterId, { end_reason: reason });
    const what = `${describeLetter(row.recipient)} not sent again: ${reason}`;
    await recordLetterStep(services, transaction, row.follow_up_id, { what, actor, requestId });
    await auditLetter(transaction, change, row, 'letter ended');
    if (reason === 'person died') {
      const by = { actor, requestId, isClinician: true };
      await recordDeath(services, transaction, row.profile_id, by);
    }
  });

/**
 * SQL: the letter `l` is not needed, because the person knows the result `r`, which has no follow-up, or
 * knows that the sample `s` has no result.
 */
const IS_NEEDLESS = sql`(CASE WHEN l.sample_id IS NULL THEN l.follow_up_id IS NULL
    AND l.recipient = 'person' AND NOT (${IS_NOT_TOLD} AND ${MUST_BE_TOLD})
  ELSE s.told_at IS NOT NULL OR NOT ${IS_FAILED} END)`;

/**
 * SQL: the letter `l` about the result `r` came back, and neither it nor a later one to the same
 * recipient, about that result or its correction, has been sent since. The arrival of an earlier
 * letter does not count.
 */
export const NEEDS_RESENDING: RawBuilder<unknown> = sql`(l.state = 'returned'
  AND l.end_reason IS NULL AND NOT ${IS_NEEDLESS} AND NOT EXISTS (SELECT FROM letters n
    WHERE (n.sample_id = l.sample_id
        OR n.result_id = ANY (ARRAY(SELECT o.result_id FROM results o WHERE ${IS_SAME_SAMPLE})))
      AND n.recipient = l.recipient AND n.state IN ('sent', 'confirmed', 'returned')
      AND (${SENDS_AGAIN}
        OR n.approved_at > l.approved_at AND n.changed_at > l.changed_at)))`;

interface ListedRow extends Omit<ListedLetter, 'returned' | 'since'> {
  since: Date;
  profile_id: string;
  returned: Parameters<typeof presentReturn>[0];
}

/** Letters that came back and were not sent again, oldest first, with the people they are about. */
export async function listReturnedLetters({ now }: Pick<Services, 'now'>, db: Executor) {
  const { rows } = await sql<ListedRow>`
    SELECT l.letter_id, l.follow_up_id, l.recipient, l.changed_at AS since, f.profile_id, ${phoneForResult(sql.ref('f.profile_id'))} AS phone,
      known.name, ${RETURN_DETAILS} AS returned,
      (${londonDate(now())}::date - (l.changed_at AT TIME ZONE 'Europe/London')::date)::int AS days
    FROM letters l ${LETTER_PERSON} ${joinKnownPerson(sql.ref('f.profile_id'))}
    WHERE f.is_active AND ${NEEDS_RESENDING} ORDER BY l.changed_at, l.letter_id`.execute(db);
  return {
    people: rows.map(({ profile_id }) => profile_id),
    items: rows.map(
      ({ profile_id, since, returned, ...row }): ListedLetter => ({
        ...row,
        since: since.toISOString(),
        returned: presentReturn(returned),
      }),
    ),
  };
}
