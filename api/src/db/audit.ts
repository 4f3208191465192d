import type { Executor } from './database.ts';

/** Notes a change: who, what, to what. `details` has ids and names of fields, never values. */
export async function writeAudit(
  transaction: Executor,
  entry: {
    actor: string;
    action: string;
    subject: string;
    details?: Record<string, unknown>;
    requestId: string | null;
  },
): Promise<void> {
  await transaction
    .insertInto('audit_log')
    .values({
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify(entry.details ?? {}),
      request_id: entry.requestId,
    })
    .execute();
}

/** Notes that health data was read; in the transaction of the reading, or nothing is served. */
export async function writeAccess(
  transaction: Executor,
  entry: { userId: string; profileId: string; what: string; requestId: string },
): Promise<void> {
  await transaction
    .insertInto('access_log')
    .values({
      user_id: entry.userId,
      profile_id: entry.profileId,
      what: entry.what,
      request_id: entry.requestId,
    })
    .execute();
}
