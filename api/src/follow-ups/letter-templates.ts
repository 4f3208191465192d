import type {
  changeLetterTemplate as change,
  LetterTemplate,
  LetterTemplateForm,
} from '@chaps/contracts/letters';
import type * as z from 'zod';
import { writeAudit } from '../db/audit.ts';
import type { AuditAction } from '../db/audit-words.ts';
import { breaches, type Executor, withTransaction } from '../db/database.ts';
import { HttpError, NotFoundError, ValidationError } from '../http/errors.ts';

/** Texts that letters begin with, by name. */
export async function listLetterTemplates(db: Executor): Promise<LetterTemplate[]> {
  const rows = await db
    .selectFrom('letter_templates as t')
    .leftJoin('staff_members as m', 'm.user_id', 't.changed_by')
    .select(['t.template_id', 't.name', 't.recipient', 't.subject', 't.body', 't.version'])
    .select(['t.changed_at', 'm.email as changed_by'])
    .orderBy('t.name')
    .execute();
  return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
}

interface Editor {
  actor: string;
  requestId: string;
}

/** What the log says of a text: its body may be long, and is in the template. */
const named = ({ name, subject }: Pick<LetterTemplateForm, 'name' | 'subject'>) => ({
  name,
  subject,
});

const auditOf = ({ actor, requestId }: Editor, action: AuditAction, templateId: string) => ({
  actor,
  action,
  subject: `letter template ${templateId}`,
  requestId,
});

async function withFreeName<Answer>(work: Promise<Answer>): Promise<Answer> {
  return work.catch((error: unknown) => {
    if (!breaches(error, 'letter_template_name')) throw error;
    throw new ValidationError({ name: 'There is a template with this name already.' });
  });
}

/** @throws {ValidationError} for a name that is taken */
export const addLetterTemplate = (db: Executor, editor: Editor, template: LetterTemplateForm) =>
  withFreeName(
    withTransaction(db, async (transaction) => {
      const added = await transaction
        .insertInto('letter_templates')
        .values({ ...template, changed_by: editor.actor })
        .returning('template_id')
        .executeTakeFirstOrThrow();
      const audit = auditOf(editor, 'letter template added', added.template_id);
      await writeAudit(transaction, { ...audit, after: named(template) });
      return added;
    }),
  );

const CHANGED =
  'Somebody else has changed this template meanwhile. Copy your text, close this, and open it again.';

/** @throws {HttpError} 404; 409 for another version than the newest; 422 for a name that is taken */
export const changeLetterTemplate = (
  db: Executor,
  editor: Editor,
  templateId: string,
  { version, ...template }: z.output<typeof change.body>,
) =>
  withFreeName(
    withTransaction(db, async (transaction) => {
      const before = await transaction
        .selectFrom('letter_templates')
        .select(['name', 'subject', 'version'])
        .where('template_id', '=', templateId)
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw new NotFoundError();
      if (before.version !== version) throw new HttpError(409, 'EVENT_CHANGED', CHANGED);
      const { actor: changed_by } = editor;
      await transaction
        .updateTable('letter_templates')
        .set({ ...template, version: version + 1, changed_by, changed_at: new Date() })
        .where('template_id', '=', templateId)
        .execute();
      const audit = auditOf(editor, 'letter template changed', templateId);
      await writeAudit(transaction, { ...audit, before: named(before), after: named(template) });
    }),
  );

/** @throws {NotFoundError} */
export const deleteLetterTemplate = (db: Executor, editor: Editor, templateId: string) =>
  withTransaction(db, async (transaction) => {
    const before = await transaction
      .deleteFrom('letter_templates')
      .where('template_id', '=', templateId)
      .returning(['name', 'subject'])
      .executeTakeFirst();
    if (!before) throw new NotFoundError();
    const audit = auditOf(editor, 'letter template deleted', templateId);
    await writeAudit(transaction, { ...audit, before });
  });
