import { type EventHost, eventHost } from '@chaps/contracts/event-report';
import { formatPence } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { findEditedFields } from '../../platform/http/edits.ts';
import { NotFoundError } from '../../platform/http/errors.ts';

/** @throws {NotFoundError} */
export const readHost = (db: Executor, eventId: string): Promise<EventHost> =>
  db
    .selectFrom('events as e')
    .leftJoin('event_hosts as h', 'h.event_id', 'e.event_id')
    .select([sql<string>`coalesce(h.host_name, '')`.as('host_name'), 'h.cost'])
    .where('e.event_id', '=', eventId)
    .executeTakeFirstOrThrow(() => new NotFoundError());

const FIELDS = eventHost.keyof().options;

/**
 * @param seen what the editor saw; without it, both fields are replaced
 * @throws {HttpError} 404; 409 EVENT_CHANGED when someone else has changed the same field
 */
export const saveHost = (
  { db }: Pick<Services, 'db'>,
  { actor, requestId }: { actor: string; requestId: string },
  eventId: string,
  { seen, ...wanted }: EventHost & { seen?: EventHost | undefined },
): Promise<void> =>
  withTransaction(db, async (transaction) => {
    // One editor at a time, because the host may have no row to lock yet.
    await sql`SELECT FROM events WHERE event_id = ${eventId} FOR NO KEY UPDATE`.execute(
      transaction,
    );
    const before = await readHost(transaction, eventId);
    const edit = { stored: before, seen: seen ?? before, wanted };
    const words = {
      host_name: before.host_name || 'not given',
      cost: before.cost === null ? 'not given' : formatPence(before.cost),
    };
    const edited = findEditedFields(FIELDS, edit, 'EVENT_CHANGED', (name) => words[name]);
    const host = {
      host_name: edited.includes('host_name') ? wanted.host_name : before.host_name,
      cost: edited.includes('cost') ? wanted.cost : before.cost,
    };
    await transaction
      .insertInto('event_hosts')
      .values({ event_id: eventId, ...host })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(host))
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'host of an event changed',
      subject: `event ${eventId}`,
      eventId,
      before: { ...before },
      after: { ...host },
      requestId,
    });
  });
