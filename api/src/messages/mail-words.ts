import {
  type changeMailText as change,
  mailTextForm,
  type StoredMailText,
} from '@chaps/contracts/mail-words';
import type * as z from 'zod';
import { findMailOfKind, MAILS } from '../mails.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, NotFoundError, ValidationError } from '../platform/http/errors.ts';
import type { MailWording } from './email/words.ts';

/** All editable mails, with the charity's words or the default. */
export async function listMailTexts(db: Executor): Promise<StoredMailText[]> {
  const rows = await db
    .selectFrom('mail_words as w')
    .innerJoin('staff_members as m', 'm.user_id', 'w.changed_by')
    .select(['w.kind', 'w.subject', 'w.body', 'w.version', 'w.changed_at'])
    .select('m.email as changed_by')
    .execute();
  return Object.entries(MAILS).flatMap(([kind, { words }]) => {
    if (!words) return [];
    const own = rows.find((row) => row.kind === kind);
    const { subject, body } = own ?? words;
    return {
      kind,
      about: words.about,
      fields: [...words.fields],
      subject,
      body,
      version: own?.version ?? 0,
      changed_by: own?.changed_by ?? null,
      changed_at: own?.changed_at.toISOString() ?? null,
    };
  });
}

type Words = Pick<StoredMailText, 'subject' | 'body'>;

/** @throws {NotFoundError} for an unknown mail, or one whose words are fixed */
export function findEditableMail(kind: string) {
  const mail = findMailOfKind(kind);
  if (!mail?.words) throw new NotFoundError();
  return { kind, sample: mail.sample, words: mail.words };
}

/** @throws {ValidationError} for placeholders that this kind of mail does not have */
export function requireKnownFields({ fields }: MailWording, words: Words): void {
  const { error } = mailTextForm(fields).safeParse(words);
  if (!error) return;
  const details = error.issues.map(({ path, message }) => [String(path[0]), message]);
  throw new ValidationError(Object.fromEntries(details));
}

interface Editor {
  actor: string;
  requestId: string;
}

const CHANGED =
  'Someone else changed this e-mail. Copy your text, reload the page and paste it in.';

/** @throws {HttpError} 404; 409 for any but the newest version; 422 for unknown placeholders */
export async function updateEmailWording(
  db: Executor,
  { actor, requestId }: Editor,
  mailKind: string,
  { version, ...words }: z.output<typeof change.body>,
): Promise<void> {
  const { kind, words: defaults } = findEditableMail(mailKind);
  requireKnownFields(defaults, words);
  await withTransaction(db, async (transaction) => {
    const row = { ...words, version: version + 1, changed_by: actor, changed_at: new Date() };
    const stored =
      version === 0
        ? await transaction
            .insertInto('mail_words')
            .values({ kind, ...row })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
        : await transaction
            .updateTable('mail_words')
            .set(row)
            .where('kind', '=', kind)
            .where('version', '=', version)
            .executeTakeFirst();
    const changed =
      'numUpdatedRows' in stored ? stored.numUpdatedRows : stored.numInsertedOrUpdatedRows;
    if (!changed) throw new HttpError(409, 'EVENT_CHANGED', CHANGED);
    await writeAudit(transaction, {
      actor,
      action: 'automatic mail edited',
      subject: `mail ${kind}`,
      after: { subject: words.subject },
      requestId,
    });
  });
}

/** Resets a mail to its default words; does nothing if it has them. @throws {HttpError} 404 */
export async function resetMailText(
  db: Executor,
  { actor, requestId }: Editor,
  mailKind: string,
): Promise<void> {
  const { kind } = findEditableMail(mailKind);
  await withTransaction(db, async (transaction) => {
    const before = await transaction
      .deleteFrom('mail_words')
      .where('kind', '=', kind)
      .returning('subject')
      .executeTakeFirst();
    if (!before) return;
    await writeAudit(transaction, {
      actor,
      action: 'automatic mail set back to the default',
      subject: `mail ${kind}`,
      before,
      requestId,
    });
  });
}
