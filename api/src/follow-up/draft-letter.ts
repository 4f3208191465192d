import type { LetterTemplate } from '@chaps/contracts/letters';
import {
  formatWithUnit,
  MEASURED_VALUES,
  type MeasuredLetter,
} from '@chaps/contracts/result-fields';
import {
  formatDate,
  type LetterField,
  type LetterRecipient,
  type LetterText,
  type ReportedLevel,
  templateApplies,
  withReplacementNotice,
} from '@chaps/domain';
import { fillTemplate } from '@chaps/domain/messages';
import { sql } from 'kysely';
import {
  openResult,
  SEALED_COLUMN,
  type StoredFields,
  type WithSealed,
} from '../laboratory/sealed-results.ts';
import { joinKnownPerson } from '../people/claims.ts';
import { isDead } from '../people/contact.ts';
import { keptRecordId } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { NotFoundError, ValidationError } from '../platform/http/errors.ts';
import type { Keys } from '../platform/security/keys.ts';
import { readLetterAddress } from './letter-address.ts';
import {
  auditLetter,
  describeLetter,
  IS_SAME_SAMPLE,
  JOIN_LATEST_CORRECTION,
  recordLetterStep,
  sealText,
} from './letters.ts';
import { lockPeople } from './steps.ts';

type Facts = Record<LetterField, string> & { address: string };
type FactsRow = WithSealed &
  Record<Exclude<LetterField, MeasuredLetter | 'comment'>, string | null> & {
    profile_id: string;
  };

const toMeasuredFacts = (fields: StoredFields) =>
  Object.fromEntries(
    MEASURED_VALUES.map(({ letter, column, unitColumn }) => [
      letter,
      formatWithUnit(fields[column], fields[unitColumn]) || 'not known',
    ]),
  ) as Record<MeasuredLetter, string>;

/** Values for a template's fields, and the address: '' for a GP whose practice is unknown. */
export async function readLetterFacts(
  keys: Keys,
  db: Executor,
  resultId: string,
  recipient: LetterRecipient,
): Promise<Facts> {
  const { rows } = await sql<FactsRow>`
    SELECT known.name, known.first_name, known.date_of_birth::text,
      'CHAPS' || f.profile_id AS profile, f.profile_id,
      ${SEALED_COLUMN}, r.sample_date::text, e.event_name AS event
    FROM results r JOIN profiles f ON f.profile_id = ${keptRecordId(sql`r.profile_id`)}
      LEFT JOIN appointments a ON a.appointment_id = r.appointment_id
      LEFT JOIN events e USING (event_id)
      ${joinKnownPerson(sql.ref('f.profile_id'))}
    WHERE r.result_id = ${resultId}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFoundError();
  const said = (text: string | null | undefined) => text?.trim() || 'not known';
  const day = (date: string | null | undefined) => (date ? formatDate(date) : said(date));
  const { name, first_name, date_of_birth, profile, sample_date, event } = row;
  const fields = openResult(keys, row.sealed);
  return {
    name: said(name),
    first_name: said(first_name),
    date_of_birth: day(date_of_birth),
    profile: said(profile),
    ...toMeasuredFacts(fields),
    comment: said(fields.comments),
    sample_date: day(sample_date),
    event: said(event),
    address: await readLetterAddress(db, {
      ...{ recipient, result_id: resultId, profile_id: row.profile_id },
    }),
  };
}

interface Draft {
  resultId: string;
  followUpId: string | null;
  recipient: LetterRecipient;
  words: LetterText;
  /** The currently recorded address. */
  recorded: string;
}

export async function insertDraft(
  keys: Keys,
  transaction: Executor,
  { resultId, followUpId, recipient, words, recorded }: Draft,
): Promise<string> {
  const letter_id = crypto.randomUUID();
  await transaction
    .insertInto('letters')
    .values({
      letter_id,
      result_id: resultId,
      follow_up_id: followUpId,
      recipient,
      text_encrypted: sealText(keys, letter_id, words, recorded),
    })
    .execute();
  return letter_id;
}

interface About {
  result_id: string;
  profile_id: string;
  follow_up_id: string | null;
  level: ReportedLevel;
  withdrawn: boolean;
  /** Whether there was an earlier result of the same sample. */
  replaces: boolean;
}

/** The latest correction of a result, with its person and follow-up. @throws {NotFoundError} */
export async function requireResult(transaction: Executor, resultId: string) {
  const { rows } = await sql<About>`
    SELECT c.result_id, c.profile_id, c.level, c.withdrawn_at IS NOT NULL AS withdrawn,
      EXISTS (SELECT FROM results o
        WHERE ${IS_SAME_SAMPLE} AND o.created_at < c.created_at) AS replaces,
      (SELECT w.follow_up_id FROM follow_ups w WHERE w.result_id IN (c.result_id, r.result_id)
        ORDER BY w.result_id = c.result_id DESC LIMIT 1) AS follow_up_id
    FROM results r ${JOIN_LATEST_CORRECTION} WHERE r.result_id = ${resultId}`.execute(transaction);
  if (!rows[0]) throw new NotFoundError();
  return rows[0];
}

type TemplateText = Pick<LetterTemplate, 'recipient' | 'subject' | 'body'>;

/** Drafts a letter about a result from a template, with its fields filled in. @returns its id */
export async function draftFromTemplate(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  { result, actor, requestId }: { result: About; actor: string | null; requestId: string | null },
  template: TemplateText,
): Promise<string> {
  const { recipient } = template;
  const { result_id: resultId, follow_up_id: followUpId } = result;
  const { address, ...facts } = await readLetterFacts(
    services.keys,
    transaction,
    resultId,
    recipient,
  );
  const body = fillTemplate(template.body, facts);
  const letterId = await insertDraft(services.keys, transaction, {
    resultId,
    followUpId,
    recipient,
    recorded: address,
    words: {
      address,
      subject: fillTemplate(template.subject, facts),
      body: result.replaces && !result.withdrawn ? withReplacementNotice(body, recipient) : body,
    },
  });
  const what = `${describeLetter(recipient)} drafted`;
  await recordLetterStep(services, transaction, followUpId, { what, actor, requestId });
  return letterId;
}

/** Discards unedited drafts about a result when another template is chosen. */
async function discardUneditedDrafts(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  { actor, requestId }: { actor: string; requestId: string },
  result: About,
  recipient: LetterRecipient,
): Promise<void> {
  const { rows } = await sql<{ letter_id: string; follow_up_id: string | null }>`
    UPDATE letters SET state = 'discarded', changed_at = now()
    WHERE result_id = ${result.result_id} AND recipient = ${recipient} AND state = 'drafted' AND version = 1
    RETURNING letter_id, follow_up_id`.execute(transaction);
  const what = `${describeLetter(recipient)} discarded`;
  for (const { letter_id: letterId, follow_up_id: followUpId } of rows) {
    await recordLetterStep(services, transaction, followUpId, { what, actor, requestId });
    await auditLetter(transaction, { actor, letterId, requestId }, result, 'letter discarded');
  }
}

/**
 * Starts a letter from a template, about the latest correction of a result.
 * @throws {HttpError} 404; 422 for a template for another kind of result
 */
export const draftLetter = (
  services: Pick<Services, 'db' | 'keys'>,
  { actor, requestId, ...of }: { actor: string; resultId: string; requestId: string },
  templateId: string,
) =>
  withTransaction(services.db, async (transaction) => {
    const template = await transaction
      .selectFrom('letter_templates')
      .select(['recipient', 'about', 'subject', 'body'])
      .where('template_id', '=', templateId)
      .executeTakeFirst();
    if (!template) throw new NotFoundError();
    const { profile_id: profileId } = await requireResult(transaction, of.resultId);
    await lockPeople(transaction, [profileId]);
    const result = await requireResult(transaction, of.resultId);
    if (!templateApplies(template.about, result)) {
      const template_id = 'This template is for another kind of result.';
      throw new ValidationError({ template_id });
    }
    if (template.recipient === 'person' && (await isDead(transaction, profileId))) {
      throw new ValidationError({
        template_id: 'This person has died. Only their GP gets a letter.',
      });
    }
    const by = { actor, requestId };
    await discardUneditedDrafts(services, transaction, by, result, template.recipient);
    const letterId = await draftFromTemplate(services, transaction, { result, ...by }, template);
    await auditLetter(transaction, { ...by, letterId }, result, 'letter drafted');
    return { letter_id: letterId };
  });
