import type { MessageTemplate, TemplateForm } from '@chaps/contracts/message-templates';
import type { Executor } from '../platform/db/database.ts';
import { createTemplateStore } from '../platform/http/template-store.ts';

/** Templates for messages, by name. */
export async function listTemplates(db: Executor): Promise<MessageTemplate[]> {
  const rows = await db
    .selectFrom('message_templates as t')
    .innerJoin('staff_members as m', 'm.user_id', 't.changed_by')
    .select(['t.template_id', 't.name', 't.subject', 't.body'])
    .select(['t.version', 't.changed_at', 'm.email as changed_by'])
    .orderBy('t.name')
    .execute();
  return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
}

export const messageTemplates = createTemplateStore<TemplateForm>('message', {
  insert: (db, row) =>
    db
      .insertInto('message_templates')
      .values(row)
      .returning('template_id')
      .executeTakeFirstOrThrow(),
  lock: (db, templateId) =>
    db
      .selectFrom('message_templates')
      .select(['name', 'subject', 'version'])
      .where('template_id', '=', templateId)
      .forUpdate()
      .executeTakeFirst(),
  update: (db, templateId, row) =>
    db.updateTable('message_templates').set(row).where('template_id', '=', templateId).execute(),
  remove: (db, templateId) =>
    db
      .deleteFrom('message_templates')
      .where('template_id', '=', templateId)
      .returning(['name', 'subject'])
      .executeTakeFirst(),
});
