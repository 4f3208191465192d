import type { AuditedChange, AuditedReading, AuditQuery } from '@chaps/contracts/staff';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { onPage, pageOf } from '../db/page.ts';

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

const newestFirst = (log: RawBuilder<unknown>, key: RawBuilder<unknown>) => ({
  keys: [key],
  descending: true,
  rowOf: (id: string) => sql`${log} a WHERE ${key} = ${id}`,
});
const CHANGES = newestFirst(sql`audit_log`, sql`a.audit_id`);
const READINGS = newestFirst(sql`access_log`, sql`a.access_id`);

type Row<Entry> = Omit<Entry, 'at'> & { at: Date };
const idOf = ({ id }: { id: string }) => id;

export async function listAudit(db: Executor, query: AuditQuery) {
  const person = query.person ? await profileIdOf(db, query.person) : null;
  const { rows } = await sql<Row<AuditedChange>>`
    SELECT a.audit_id::text AS id, a.created_at AS at,
      ${nameOr(sql`a.actor`)} AS actor,
      a.action, a.subject, a.before, a.after, a.reason
    FROM audit_log a LEFT JOIN staff_members m ON m.user_id::text = a.actor
      LEFT JOIN profiles p ON p.user_id = CASE WHEN a.actor ~ ${USER_ID} THEN a.actor::uuid END
    WHERE (${person}::text IS NULL OR a.profile_id = ${person}
        OR a.subject = 'profile ' || ${person}::text)
      AND (${query.event_id ?? null}::uuid IS NULL OR a.event_id = ${query.event_id ?? null}
        OR a.subject = 'event ' || ${query.event_id ?? null}::text)
      ${onPage(CHANGES, PAGE, query)}`.execute(db);
  const changes = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return pageOf(changes, idOf, PAGE, query);
}

export async function listReadings(db: Executor, query: AuditQuery) {
  const person = query.person ? await profileIdOf(db, query.person) : null;
  const { rows } = await sql<Row<AuditedReading>>`
    SELECT a.access_id::text AS id, a.created_at AS at,
      ${nameOr(sql`a.user_id::text`)} AS actor, a.profile_id, a.what
    FROM access_log a LEFT JOIN staff_members m USING (user_id) LEFT JOIN profiles p USING (user_id)
    WHERE (${person}::text IS NULL OR a.profile_id = ${person})
      ${onPage(READINGS, PAGE, query)}`.execute(db);
  const readings = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return pageOf(readings, idOf, PAGE, query);
}
