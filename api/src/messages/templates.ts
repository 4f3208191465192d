import type {
  changeTemplate as change,
  MessageTemplate,
  TemplateForm,
} from '@chaps/contracts/message-templates';
import type * as z from 'zod';
import { writeAudit } from '../db/audit.ts';
import type { AuditAction } from '../db/audit-words.ts';
import { breaches, type Executor, withTransaction } from '../db/database.ts';
import { HttpError, NotFoundError, ValidationError } from '../http/errors.ts';

/** Texts that messages may begin with, by name. */
export async function listTemplates(db: Executor): Promise<MessageTemplate[]> {
  const rows = await db
    .selectFrom('message_templates as t')
    .innerJoin('staff_members as m', 'm.user_id', 't.changed_by')
    .select(['t.template_id', 't.name', 't.subject', 't.body', 't.version', 't.changed_at'])
    .select('m.email as changed_by')
    .orderBy('t.name')
    .execute();
  return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
}

interface Editor {
  actor: string;
  requestId: string;
}

/** What the log says of a text: its body may be long, and is in the template. */
const named = ({ name, subject }: Pick<TemplateForm, 'name' | 'subject'>) => ({ name, subject });

const auditOf = ({ actor, requestId }: Editor, action: AuditAction, templateId: string) => ({
  actor,
  action,
  subject: `message template ${templateId}`,
  requestId,
});

async function withFreeName<Answer>(work: Promise<Answer>): Promise<Answer> {
  return work.catch((error: unknown) => {
    if (!breaches(error, 'message_template_name')) throw error;
    throw new ValidationError({ name: 'There is a template with this name already.' });
  });
}

/** @throws {ValidationError} for a name that is taken */
export const addTemplate = (db: Executor, editor: Editor, template: TemplateForm) =>
  withFreeName(
    withTransaction(db, async (transaction) => {
      const added = await transaction
        .insertInto('message_templates')
        .values({ ...template, changed_by: editor.actor })
        .returning('template_id')
        .executeTakeFirstOrThrow();
      const audit = auditOf(editor, 'message template added', added.template_id);
      await writeAudit(transaction, { ...audit, after: named(template) });
      return added;
    }),
  );

/** @throws {HttpError} 404; 409 for another version than the newest; 422 for a name that is taken */
export const changeTemplate = (
  db: Executor,
  editor: Editor,
  templateId: string,
  { version, ...template }: z.output<typeof change.body>,
) =>
  withFreeName(
    withTransaction(db, async (transaction) => {
      const before = await transaction
        .selectFrom('message_templates')
        .select(['name', 'subject', 'version'])
        .where('template_id', '=', templateId)
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw new NotFoundError();
      if (before.version !== version) {
        const message =
          'Somebody else has changed this template meanwhile. Copy your text, close this, and open it again.';
        throw new HttpError(409, 'EVENT_CHANGED', message);
      }
      await transaction
        .updateTable('message_templates')
        .set({
          ...template,
          version: version + 1,
          changed_by: editor.actor,
          changed_at: new Date(),
        })
        .where('template_id', '=', templateId)
        .execute();
      const audit = auditOf(editor, 'message template changed', templateId);
      await writeAudit(transaction, { ...audit, before: named(before), after: named(template) });
    }),
  );

/** @throws {NotFoundError} */
export const deleteTemplate = (db: Executor, editor: Editor, templateId: string) =>
  withTransaction(db, async (transaction) => {
    const before = await transaction
      .deleteFrom('message_templates')
      .where('template_id', '=', templateId)
      .returning(['name', 'subject'])
      .executeTakeFirst();
    if (!before) throw new NotFoundError();
    const audit = auditOf(editor, 'message template deleted', templateId);
    await writeAudit(transaction, { ...audit, before });
  });
