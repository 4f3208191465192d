import type { AuditPage, AuditQuery } from '@chaps/contracts/staff';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database.ts';

const PAGE = 50;

/** The profile number that was typed, or that of an e-mail address; '' when unknown. */
async function profileIdOf(db: Executor, person: string): Promise<string> {
  if (!person.includes('@')) return person.replace(/^CHAPS/i, '');
  const profile = await db
    .selectFrom('profiles')
    .select('profile_id')
    .where('email', '=', person.toLowerCase())
    .executeTakeFirst();
  return profile?.profile_id ?? '';
}

/** E-mail address of staff, else the number of a member's profile, else what the log has. */
const nameOr = (logged: RawBuilder<unknown>) =>
  sql`coalesce(m.email, 'CHAPS' || p.profile_id, ${logged})`;
/** An actor may also be 'api', 'site' or a login of the staff commands. */
const USER_ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const page = <Row>(rows: Row[]) => ({ entries: rows.slice(0, PAGE), more: rows.length > PAGE });

interface AuditRow extends Omit<AuditPage['entries'][number], 'at'> {
  at: Date;
}

export async function listAudit(db: Executor, query: AuditQuery): Promise<AuditPage> {
  const person = query.person ? await profileIdOf(db, query.person) : null;
  const { rows } = await sql<AuditRow>`
    SELECT a.audit_id::text AS id, a.created_at AS at,
      ${nameOr(sql`a.actor`)} AS actor,
      a.action, a.subject, a.before, a.after, a.reason
    FROM audit_log a LEFT JOIN staff_members m ON m.user_id::text = a.actor
      LEFT JOIN profiles p ON p.user_id = CASE WHEN a.actor ~ ${USER_ID} THEN a.actor::uuid END
    WHERE (${person}::text IS NULL OR a.profile_id = ${person}
        OR a.subject = 'profile ' || ${person}::text)
      AND (${query.event_id ?? null}::uuid IS NULL OR a.event_id = ${query.event_id ?? null}
        OR a.subject = 'event ' || ${query.event_id ?? null}::text)
      AND (${query.before ?? null}::bigint IS NULL OR a.audit_id < ${query.before ?? null}::bigint)
    ORDER BY a.audit_id DESC LIMIT ${PAGE + 1}`.execute(db);
  return page(rows.map((row) => ({ ...row, at: row.at.toISOString() })));
}

export async function listReadings(db: Executor, query: AuditQuery) {
  const person = query.person ? await profileIdOf(db, query.person) : null;
  const { rows } = await sql<{
    id: string;
    at: Date;
    actor: string;
    profile_id: string;
    what: string;
  }>`
    SELECT a.access_id::text AS id, a.created_at AS at,
      ${nameOr(sql`a.user_id::text`)} AS actor, a.profile_id, a.what
    FROM access_log a LEFT JOIN staff_members m USING (user_id) LEFT JOIN profiles p USING (user_id)
    WHERE (${person}::text IS NULL OR a.profile_id = ${person})
      AND (${query.before ?? null}::bigint IS NULL OR a.access_id < ${query.before ?? null}::bigint)
    ORDER BY a.access_id DESC LIMIT ${PAGE + 1}`.execute(db);
  return page(rows.map((row) => ({ ...row, at: row.at.toISOString() })));
}
