import type { LetterToPrint, PostedLetter } from '@chaps/contracts/letters';
import { type LetterStateChange, MAX_PRINTED_LETTERS } from '@chaps/contracts/letters';
import { londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { hasDied } from '../people/contact.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import {
  drawAddressLabels,
  drawLetters,
  findLettersWithLongAddress,
  type PrintedLetter,
} from './draw-letters.ts';
import { changeLetterState } from './letter-moves.ts';
import { LETTER_PERSON } from './letter-person.ts';
import { findLetter, hasLivingRecipient, lacksGpConsent, openLetter, openText } from './letters.ts';
import type { PaperFile } from './papers/send-paper.ts';
import { isPrintable, missingGlyphsError } from './papers/typefaces.ts';

type Needed = Pick<Services, 'db' | 'keys' | 'now'>;

/** Whether the recorded address has changed since the letter was addressed. */
const hasOtherAddress = async (
  keys: Services['keys'],
  db: Executor,
  row: Awaited<ReturnType<typeof findLetter>>,
): Promise<boolean> => typeof (await openLetter(keys, db, row))?.newAddress === 'string';

/** Approved letters that may be sent, oldest first, as many as are printed at once. */
export async function listLettersToPrint(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  db: Executor,
) {
  const { rows } = await sql<{
    letter_id: string;
  }>`SELECT l.letter_id FROM letters l ${LETTER_PERSON}
    WHERE f.is_active AND l.state = 'approved' AND l.text_encrypted IS NOT NULL
      AND NOT (l.recipient = 'person' AND ${hasDied(sql`f.profile_id`)})
    ORDER BY l.changed_at, l.letter_id LIMIT ${MAX_PRINTED_LETTERS}`.execute(db);
  const today = Date.parse(londonDate(now()));
  const people: string[] = [];
  const items: LetterToPrint[] = [];
  for (const { letter_id } of rows) {
    const row = await findLetter(db, letter_id);
    const { follow_up_id, name, recipient, version, approved_on, profile_id, large_print } = row;
    people.push(profile_id);
    items.push({
      letter_id,
      follow_up_id,
      name,
      recipient,
      version,
      large_print,
      days: Math.round((today - Date.parse(approved_on ?? '')) / 86_400_000),
      lacks_consent: await lacksGpConsent(db, row),
      address_changed: await hasOtherAddress(keys, db, row),
    });
  }
  return { people, items };
}

const LETTERS_CHANGED_TEXT =
  'Some of these letters have since been sent, discarded or stopped, or their address has changed. The list is now up to date: please print again.';

/** @throws {HttpError} 409 if one of them was discarded or sent in the meantime */
async function markLettersPrinted(transaction: Executor, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`UPDATE letters SET printed_at = now()
    WHERE letter_id = ANY (${[...ids]}::uuid[]) AND state = 'approved'
    RETURNING letter_id`.execute(transaction);
  if (rows.length < new Set(ids).size)
    throw new HttpError(409, 'FOLLOW_UP_CHANGED', LETTERS_CHANGED_TEXT);
}

const addressTooLongError = (names: readonly string[]) =>
  new HttpError(
    422,
    'VALIDATION_FAILED',
    `Nothing was printed, because the address is too long on the letters for ${names.join('; ')}. Please discard each letter and write it again with a shorter address.`,
  );

interface PrintedLetters {
  file: PaperFile;
  people: string[];
}

/**
 * @throws {HttpError} 409 FOLLOW_UP_CHANGED; LETTERS_MISSING with the people whose letters are affected; 422
 * with those whose addresses are too long
 */
export async function printLetters(
  services: Pick<Services, 'config' | 'keys' | 'now'>,
  db: Executor,
  { part, letters: ids }: { part: 'letters' | 'labels'; letters: readonly string[] },
): Promise<PrintedLetters> {
  const people: string[] = [];
  const lacking: string[] = [];
  const printed: (PrintedLetter & { name: string })[] = [];
  for (const id of ids) {
    const row = await findLetter(db, id);
    const words = openText(services.keys, row);
    const { state, approved_on: approvedOn, profile_id, name } = row;
    if (
      !hasLivingRecipient(row) ||
      state !== 'approved' ||
      !words ||
      !approvedOn ||
      (await lacksGpConsent(db, row)) ||
      (await hasOtherAddress(services.keys, db, row))
    ) {
      throw new HttpError(409, 'FOLLOW_UP_CHANGED', LETTERS_CHANGED_TEXT);
    }
    people.push(profile_id);
    if (!isPrintable(Object.values(words).join(' '))) lacking.push(name);
    printed.push({ letterId: id, words, approvedOn, isLarge: row.large_print, name });
  }
  if (lacking.length > 0) throw missingGlyphsError(lacking);
  const now = services.now();
  const tooLong = findLettersWithLongAddress(printed, now);
  if (tooLong.length > 0) throw addressTooLongError(tooLong.map(({ name }) => name));
  const content =
    part === 'labels'
      ? await drawAddressLabels(printed, now)
      : await drawLetters(printed, services.config, now);
  if (part === 'letters') await markLettersPrinted(db, ids);
  return { file: { filename: `${part}-${londonDate(now)}.pdf`, content }, people };
}

/** Why a letter could not be sent. */
function getOutcome(error: unknown): PostedLetter['outcome'] {
  if (error instanceof NotFoundError) return 'changed';
  if (!(error instanceof HttpError)) throw error;
  if (error.code === 'LETTER_STOPPED') return 'stopped';
  if (error.code === 'FOLLOW_UP_CHANGED') return 'changed';
  throw error;
}

/** Whether an approved letter has an outdated address; its posting is recorded on the letter's own page. */
async function isForFormerAddress({ db, keys }: Needed, letterId: string): Promise<boolean> {
  const row = await findLetter(db, letterId).catch((error: unknown) => {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  });
  return row?.state === 'approved' && hasOtherAddress(keys, db, row);
}

/**
 * Records letters as posted, each separately, so that a letter that was stopped or changed does not hold up
 * the others.
 */
export async function markLettersPosted(
  services: Needed,
  { actor, requestId }: { actor: string; requestId: string },
  letters: ReadonlyArray<{ letter_id: string; version: number }>,
): Promise<PostedLetter[]> {
  const sending: Omit<LetterStateChange, 'version'> = {
    from: 'approved',
    to: 'sent',
    how: 'post',
    reason: null,
    return_reason: 'not said',
  };
  const posted: PostedLetter[] = [];
  for (const { letter_id, version } of letters) {
    if (await isForFormerAddress(services, letter_id)) {
      posted.push({ letter_id, outcome: 'changed' });
      continue;
    }
    const outcome = await changeLetterState(
      services,
      { actor, requestId, letterId: letter_id },
      { ...sending, version },
    ).then(() => 'sent' as const, getOutcome);
    posted.push({ letter_id, outcome });
  }
  return posted;
}
