import type { LetterTemplate, StoredTemplate } from '@chaps/contracts/letters';
import type { Executor } from '../platform/db/database.ts';
import { createTemplateStore } from '../platform/http/template-store.ts';

/** Templates for letters, by name. */
export async function listLetterTemplates(db: Executor): Promise<LetterTemplate[]> {
  const rows = await db
    .selectFrom('letter_templates as t')
    .leftJoin('staff_members as m', 'm.user_id', 't.changed_by')
    .select(['t.template_id', 't.name', 't.recipient', 't.about', 't.subject', 't.body'])
    .select(['t.version', 't.changed_at', 'm.email as changed_by'])
    .orderBy('t.name')
    .execute();
  return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
}

export const letterTemplates = createTemplateStore<StoredTemplate>('letter', {
  insert: (db, row) =>
    db
      .insertInto('letter_templates')
      .values(row)
      .returning('template_id')
      .executeTakeFirstOrThrow(),
  lock: (db, templateId) =>
    db
      .selectFrom('letter_templates')
      .select(['name', 'subject', 'version'])
      .where('template_id', '=', templateId)
      .forUpdate()
      .executeTakeFirst(),
  update: (db, templateId, row) =>
    db.updateTable('letter_templates').set(row).where('template_id', '=', templateId).execute(),
  remove: (db, templateId) =>
    db
      .deleteFrom('letter_templates')
      .where('template_id', '=', templateId)
      .returning(['name', 'subject'])
      .executeTakeFirst(),
});
