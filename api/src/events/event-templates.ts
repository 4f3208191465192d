import { NO_PRICES } from '@chaps/contracts';
import { type EventTemplate, templateDetails } from '@chaps/contracts/event-templates';
import * as z from 'zod';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, violates, withTransaction } from '../platform/db/database.ts';
import { NotFoundError, ValidationError } from '../platform/http/errors.ts';
import { readStaffEvent } from './event-queries.ts';

interface Editor {
  actor: string;
  requestId: string;
}

/** Templates for new events, by name. */
export async function listEventTemplates(db: Executor): Promise<EventTemplate[]> {
  const rows = await db
    .selectFrom('event_templates as t')
    .innerJoin('staff_members as m', 'm.user_id', 't.changed_by')
    .select(['t.template_id', 't.name', 't.details', 't.changed_at', 'm.email as changed_by'])
    .orderBy('t.name')
    .execute();
  return rows.map(({ details, changed_at, ...row }) => ({
    ...row,
    // Older templates have no prices.
    details: templateDetails.parse({ ...NO_PRICES, ...z.looseObject({}).parse(details) }),
    changed_at: changed_at.toISOString(),
  }));
}

/** @throws {ValidationError} for a name that is taken */
const named = <Answer>(work: Promise<Answer>): Promise<Answer> =>
  work.catch((error: unknown) => {
    if (!violates(error, 'event_template_name')) throw error;
    throw new ValidationError({ name: 'A template with this name already exists.' });
  });

/** Saves an event as a template. @throws {HttpError} 404; 422 for a name that is taken */
export const saveEventTemplate = (db: Executor, editor: Editor, eventId: string, name: string) =>
  named(
    withTransaction(db, async (transaction) => {
      const { event } = await readStaffEvent(transaction, eventId);
      const details = JSON.stringify(templateDetails.parse(event));
      const { template_id } = await transaction
        .insertInto('event_templates')
        .values({ name, details, changed_by: editor.actor })
        .returning('template_id')
        .executeTakeFirstOrThrow();
      await writeAudit(transaction, {
        ...editor,
        action: 'event template kept',
        subject: `event template ${template_id}`,
        eventId,
        after: { name },
      });
      return { template_id };
    }),
  );

/** @throws {HttpError} 404; 422 for a name that is taken */
export const renameEventTemplate = (db: Executor, editor: Editor, id: string, name: string) =>
  named(
    withTransaction(db, async (transaction) => {
      const before = await transaction
        .selectFrom('event_templates')
        .select('name')
        .where('template_id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw new NotFoundError();
      await transaction
        .updateTable('event_templates')
        .set({ name, changed_by: editor.actor, changed_at: new Date() })
        .where('template_id', '=', id)
        .execute();
      await writeAudit(transaction, {
        ...editor,
        action: 'event template renamed',
        subject: `event template ${id}`,
        before,
        after: { name },
      });
    }),
  );

/** @throws {NotFoundError} */
export const deleteEventTemplate = (db: Executor, editor: Editor, id: string) =>
  withTransaction(db, async (transaction) => {
    const before = await transaction
      .deleteFrom('event_templates')
      .where('template_id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!before) throw new NotFoundError();
    await writeAudit(transaction, {
      ...editor,
      action: 'event template deleted',
      subject: `event template ${id}`,
      before,
    });
  });
