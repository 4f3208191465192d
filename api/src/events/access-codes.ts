import { randomInt } from 'node:crypto';
import { randomLetterGroups } from '@chaps/domain/code-letters';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { toAccessCodeMac, toAccessCodeMacs } from './passes.ts';

export async function listAccessCodes({ db }: Pick<Services, 'db'>, eventId: string) {
  const rows = await db
    .selectFrom('access_codes')
    .select(['code_id', 'label', 'created_at'])
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Whether the code is one of the event's. */
export async function isAccessCodeValid(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  eventId: string,
  code: string,
): Promise<boolean> {
  const known = await db
    .selectFrom('access_codes')
    .select('event_id')
    .where('event_id', '=', eventId)
    .where('code_hmac', 'in', toAccessCodeMacs(keys, eventId, code))
    .executeTakeFirst();
  return known !== undefined;
}

/** Creates a new code; it is shown once and stored as an HMAC. */
export async function addAccessCode(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  actor: string,
  eventId: string,
  label: string,
  requestId: string,
): Promise<string> {
  const code = randomLetterGroups(8, randomInt);
  await withTransaction(db, async (transaction) => {
    const known = transaction
      .selectFrom('events')
      .select('event_id')
      .where('event_id', '=', eventId);
    if (!(await known.executeTakeFirst())) throw new NotFoundError();
    await storeAccessCode({ keys }, transaction, { eventId, code, label });
    await writeAudit(transaction, {
      actor,
      action: 'access code made',
      subject: `event ${eventId}`,
      eventId,
      after: { label },
      requestId,
    });
  });
  return code;
}

/** Stores a code as an HMAC, in the caller's transaction. */
export async function storeAccessCode(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  { eventId, code, label }: { eventId: string; code: string; label?: string },
): Promise<void> {
  const code_hmac = toAccessCodeMac(keys, eventId, code);
  const row = { event_id: eventId, code_hmac, ...(label ? { label } : {}) };
  await transaction.insertInto('access_codes').values(row).execute();
}

/** Revokes a code; passes issued for it expire within the hour. @throws {HttpError} 404 */
export async function revokeAccessCode(
  { db }: Pick<Services, 'db'>,
  actor: string,
  eventId: string,
  codeId: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const removed = await transaction
      .deleteFrom('access_codes')
      .where('event_id', '=', eventId)
      .where('code_id', '=', codeId)
      .returning('label')
      .executeTakeFirst();
    if (!removed) throw new NotFoundError();
    await writeAudit(transaction, {
      actor,
      action: 'access code revoked',
      subject: `event ${eventId}`,
      eventId,
      before: { label: removed.label },
      requestId,
    });
  });
}
