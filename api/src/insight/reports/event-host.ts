import type { EventHost } from '@chaps/contracts/event-report';
import { sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { NotFoundError } from '../../platform/http/errors.ts';

/** @throws {NotFoundError} */
export const readHost = (db: Executor, eventId: string): Promise<EventHost> =>
  db
    .selectFrom('events as e')
    .leftJoin('event_hosts as h', 'h.event_id', 'e.event_id')
    .select([sql<string>`coalesce(h.host_name, '')`.as('host_name'), 'h.cost'])
    .where('e.event_id', '=', eventId)
    .executeTakeFirstOrThrow(() => new NotFoundError());

export const saveHost = (
  { db }: Pick<Services, 'db'>,
  { actor, requestId }: { actor: string; requestId: string },
  eventId: string,
  host: EventHost,
): Promise<void> =>
  withTransaction(db, async (transaction) => {
    const before = await readHost(transaction, eventId);
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
