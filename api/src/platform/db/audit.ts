import type { AuditAction } from './audit-words.ts';
import type { Executor } from './database.ts';

export interface AuditEntry {
  /** A user id, a login of the staff commands, 'api' or 'site'. */
  actor: string;
  action: AuditAction;
  subject: string;
  /** Ids, field names and the facts of its sentence; no other values. */
  details?: Record<string, unknown>;
  eventId?: string | null;
  profileId?: string;
  /**
   * Values that staff changed; their new values are in `after`. Nothing about a person's health.
   */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
  requestId: string | null;
}

/**
 * Records a change in its transaction: actor, action, target. Triggers prevent a transaction from committing
 * if it changes an audited table without this (ADR 33).
 */
export async function writeAudit(transaction: Executor, entry: AuditEntry): Promise<void> {
  await writeAudits(transaction, [entry]);
}

/** The same for several changes, with one row each. */
export async function writeAudits(
  transaction: Executor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    actor: entry.actor,
    action: entry.action,
    subject: entry.subject,
    details: JSON.stringify(entry.details ?? {}),
    event_id: entry.eventId ?? null,
    profile_id: entry.profileId ?? null,
    before: entry.before ? JSON.stringify(entry.before) : null,
    after: entry.after ? JSON.stringify(entry.after) : null,
    reason: entry.reason ?? null,
    request_id: entry.requestId,
  }));
  await transaction.insertInto('audit_log').values(rows).execute();
}

/** SQL: records a change for each row of a query that selects actor, subject, event and person. */
export const insertAudits = (action: AuditAction, query: string): string =>
  `INSERT INTO audit_log (action, actor, subject, event_id, profile_id)
  SELECT '${action}', changed.* FROM (${query}) changed`;

/** Records that health data was read, in the same transaction; if this fails, nothing is served. */
export async function recordAccess(
  transaction: Executor,
  { profileId, ...entry }: { userId: string; profileId: string; what: string; requestId: string },
): Promise<void> {
  await writeAccesses(transaction, [profileId], entry);
}

/** The same for a list of several people, with one row each. */
export async function writeAccesses(
  transaction: Executor,
  profileIds: readonly string[],
  { userId, what, requestId }: { userId: string; what: string; requestId: string },
): Promise<void> {
  if (profileIds.length === 0) return;
  const entry = { user_id: userId, what, request_id: requestId };
  const rows = [...new Set(profileIds)].map((profile_id) => ({ ...entry, profile_id }));
  await transaction.insertInto('access_log').values(rows).execute();
}
