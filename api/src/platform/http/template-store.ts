import { writeAudit } from '../db/audit.ts';
import { type Executor, violates, withTransaction } from '../db/database.ts';
import { HttpError, NotFoundError, ValidationError } from './errors.ts';

export interface TemplateEditor {
  actor: string;
  requestId: string;
}

type NamedText = Record<'name' | 'subject', string>;

/** The statements for one table of templates. */
interface Statements<Form> {
  insert: (db: Executor, row: Form & { changed_by: string }) => Promise<{ template_id: string }>;
  lock: (
    db: Executor,
    templateId: string,
  ) => Promise<(NamedText & { version: number }) | undefined>;
  update: (
    db: Executor,
    templateId: string,
    row: Form & { version: number; changed_by: string; changed_at: Date },
  ) => Promise<unknown>;
  remove: (db: Executor, templateId: string) => Promise<NamedText | undefined>;
}

const TEMPLATE_CHANGED_TEXT =
  'Someone else changed this template. Copy your text, close this dialog and open it again.';

/**
 * The part of a text that is written to the audit log: not its body, which may be long and is
 * stored in the template.
 */
const named = ({ name, subject }: NamedText): NamedText => ({ name, subject });

/**
 * Stores named texts that staff write, and audits each change. When two people edit the same text, the second
 * gets an error.
 * @param kind the kind of template, as in the audit log
 */
export function createTemplateStore<Form extends NamedText>(
  kind: 'letter' | 'message',
  statements: Statements<Form>,
) {
  const changed = async <Answer>(work: Promise<Answer>): Promise<Answer> =>
    work.catch((error: unknown) => {
      if (!violates(error, `${kind}_template_name`)) throw error;
      throw new ValidationError({ name: 'A template with this name already exists.' });
    });
  const auditOf = (editor: TemplateEditor, what: 'added' | 'changed' | 'deleted', id: string) => ({
    ...editor,
    action: `${kind} template ${what}` as const,
    subject: `${kind} template ${id}`,
  });
  return {
    /** @throws {ValidationError} for a name that is taken */
    add: (db: Executor, editor: TemplateEditor, template: Form) =>
      changed(
        withTransaction(db, async (transaction) => {
          const row = { ...template, changed_by: editor.actor };
          const { template_id } = await statements.insert(transaction, row);
          const audit = auditOf(editor, 'added', template_id);
          await writeAudit(transaction, { ...audit, after: named(template) });
          return { template_id };
        }),
      ),

    /**
     * @param version the version that was edited
     * @throws {HttpError} 404; 409 for any but the newest version; 422 for a name that is taken
     */
    change: (
      db: Executor,
      editor: TemplateEditor,
      templateId: string,
      template: Form & { version: number },
    ) =>
      changed(
        withTransaction(db, async (transaction) => {
          const before = await statements.lock(transaction, templateId);
          if (!before) throw new NotFoundError();
          const { version } = template;
          if (before.version !== version)
            throw new HttpError(409, 'EVENT_CHANGED', TEMPLATE_CHANGED_TEXT);
          await statements.update(transaction, templateId, {
            ...template,
            version: version + 1,
            changed_by: editor.actor,
            changed_at: new Date(),
          });
          const audit = auditOf(editor, 'changed', templateId);
          await writeAudit(transaction, {
            ...audit,
            before: named(before),
            after: named(template),
          });
        }),
      ),

    /** @throws {NotFoundError} */
    remove: (db: Executor, editor: TemplateEditor, templateId: string) =>
      withTransaction(db, async (transaction) => {
        const before = await statements.remove(transaction, templateId);
        if (!before) throw new NotFoundError();
        await writeAudit(transaction, { ...auditOf(editor, 'deleted', templateId), before });
      }),
  };
}
