import type {
  AccessLogEntry,
  AccessLogQuery,
  AuditedChange,
  AuditQuery,
} from '@chaps/contracts/staff';
import {
  addDays,
  compactIdentifier,
  londonInstant,
  normaliseEmail,
  parseReference,
} from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { formatMailAction, getMailName } from '../mails.ts';
import { type AuditFacts, formatAuditSentence } from '../platform/db/audit-words.ts';
import type { Executor } from '../platform/db/database.ts';
import { toPage, toPageClause } from '../platform/db/page.ts';

const PAGE = 50;

/** The profile number as entered, or the one with this e-mail address; '' if unknown. */
async function readProfileId(db: Executor, person: string): Promise<string> {
  if (!person.includes('@')) return compactIdentifier(person).replace(/^CHAPS/i, '');
  const profile = await db
    .selectFrom('profiles')
    .select('profile_id')
    .where('email', '=', normaliseEmail(person))
    .executeTakeFirst();
  return profile?.profile_id ?? '';
}

/** The matching user ids, and the text itself, which may be a login of the staff commands. */
async function readActors(db: Executor, typed: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id::text FROM staff_members WHERE email = ${normaliseEmail(typed)}
    UNION SELECT user_id::text FROM profiles WHERE email = ${normaliseEmail(typed)}
      OR profile_id = ${compactIdentifier(typed).replace(/^CHAPS/i, '')}`.execute(db);
  return [typed, ...rows.map(({ user_id }) => user_id)];
}

/** The subjects under which the log lists a person, or the bookings of a reference or a person. */
async function readSubjects(db: Executor, by: { reference: string } | { person: string }) {
  const ofPerson = 'person' in by;
  const { rows } = await sql<{ subject: string }>`
    SELECT 'appointment ' || appointment_id AS subject FROM appointments
    WHERE ${ofPerson ? sql`profile_id = ${by.person}` : sql`reference = ${parseReference(by.reference) ?? ''}`}`.execute(
    db,
  );
  const subjects = rows.map(({ subject }) => subject);
  return ofPerson ? [`profile ${by.person}`, ...subjects] : subjects;
}

/** SQL: the e-mail address of staff, else a member's profile number, else the value in the log. */
const actorName = (logged: RawBuilder<unknown>) =>
  sql`coalesce(m.email, 'CHAPS' || p.profile_id, ${logged})`;
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Other actors are 'api', 'site' or a login of the staff commands. */
const USER_ID = `^${UUID}$`;

/** SQL: the id in a subject of this kind, such as 'event <id>'; NULL for other kinds. */
const subjectId = (kind: string) =>
  sql`CASE WHEN a.subject ~ ${`^${kind} ${UUID}$`} THEN right(a.subject, 36)::uuid END`;

/** SQL: the profile number of the person whom an entry concerns. */
const CONCERNED_PROFILE_ID = sql`coalesce(a.profile_id, b.profile_id, u.profile_id,
  substring(a.subject from '^profile ([0-9]+)$'))`;

const newestFirst = (log: RawBuilder<unknown>, key: RawBuilder<unknown>) => ({
  keys: [key],
  descending: true,
  rowOf: (id: string) => sql`${log} a WHERE ${key} = ${id}`,
});
const CHANGES = newestFirst(sql`audit_log`, sql`a.audit_id`);
const READINGS = newestFirst(sql`access_log`, sql`a.access_id`);

/** SQL: conditions on date and actor, for both logs. */
async function buildLogFilter(
  db: Executor,
  { since, until, actor }: AccessLogQuery,
  by: RawBuilder<unknown>,
) {
  const actors = actor ? await readActors(db, actor) : null;
  return sql`
    ${since ? sql`AND a.created_at >= ${londonInstant(since, '00:00')}` : sql``}
    ${until ? sql`AND a.created_at < ${londonInstant(addDays(until, 1), '00:00')}` : sql``}
    ${actors ? sql`AND ${by} = ANY (${actors}::text[])` : sql``}`;
}

interface ChangeRow
  extends Pick<AuditFacts, 'before' | 'after' | 'details' | 'subject'>,
    Pick<AuditedChange, 'id' | 'actor' | 'action' | 'reason'> {
  at: Date;
  profile_id: string | null;
  name: string | null;
  event_id: string | null;
  event_name: string | null;
  appointment_id: string | null;
  booked_event: string | null;
  reference: string | null;
  target: string | null;
}
const getId = ({ id }: { id: string }) => id;

/** The subject without its kind: 'release mfe-events' becomes 'mfe-events'; a mail has its name. */
function removeKind(subject: string): string {
  const name = subject.replace(/^(result batch|result set aside|\w[\w-]*) /, '');
  return subject.startsWith('mail ') ? `‘${getMailName(name, null)}’` : name;
}

function present(row: ChangeRow): AuditedChange {
  const { at, profile_id, name, event_id, event_name, appointment_id, reference, target } = row;
  const { id, actor, action, subject, booked_event, before, after, reason, details } = row;
  const sentence = formatAuditSentence(formatMailAction(action), {
    person: name ?? (profile_id ? `CHAPS${profile_id}` : (target ?? 'a person')),
    event: event_name ?? 'an event',
    subject: target ?? removeKind(subject),
    before,
    after,
    details,
  });
  return {
    id,
    at: at.toISOString(),
    actor,
    action,
    sentence,
    person: profile_id && name ? { profile_id, name } : null,
    booking:
      appointment_id && booked_event && reference
        ? { event_id: booked_event, appointment_id, reference }
        : null,
    event: event_id && event_name ? { event_id, event_name } : null,
    before,
    after,
    reason,
  };
}

export async function listAuditPage(db: Executor, query: AuditQuery, size: number) {
  const person = query.person ? await readProfileId(db, query.person) : null;
  const ofPerson = person === null ? [] : await readSubjects(db, { person });
  const { reference, event_id } = query;
  const ofBooking = reference ? await readSubjects(db, { reference }) : null;
  const { rows } = await sql<ChangeRow>`
    SELECT a.audit_id::text AS id, a.created_at AS at, ${actorName(sql`a.actor`)} AS actor,
      a.action, a.subject, a.before, a.after, a.details, a.reason,
      ${CONCERNED_PROFILE_ID} AS profile_id,
      o.first_name || ' ' || o.last_name AS name, e.event_id, e.event_name,
      b.appointment_id, b.event_id AS booked_event, b.reference,
      coalesce(t.email, '‘' || r.file_name || '’') AS target
    FROM audit_log a LEFT JOIN staff_members m ON m.user_id::text = a.actor
      LEFT JOIN profiles p ON p.user_id = CASE WHEN a.actor ~ ${USER_ID} THEN a.actor::uuid END
      LEFT JOIN appointments b ON b.appointment_id = ${subjectId('appointment')}
      LEFT JOIN profiles u ON u.user_id = ${subjectId('user')}
      LEFT JOIN staff_members t ON t.user_id = ${subjectId('(staff|user)')}
      LEFT JOIN result_batches r ON r.batch_id = ${subjectId('result batch')}
      LEFT JOIN profiles o ON o.profile_id = ${CONCERNED_PROFILE_ID}
      LEFT JOIN events e ON e.event_id = coalesce(a.event_id, b.event_id, ${subjectId('event')})
    WHERE (${person}::text IS NULL OR a.profile_id = ${person}
        OR a.subject = ANY (${ofPerson}::text[]))
      AND (${ofBooking}::text[] IS NULL OR a.subject = ANY (${ofBooking}::text[]))
      AND (${event_id ?? null}::uuid IS NULL OR a.event_id = ${event_id ?? null}
        OR a.subject = 'event ' || ${event_id ?? null}::text)
      ${await buildLogFilter(db, query, sql`a.actor`)}
      ${toPageClause(CHANGES, size, query)}`.execute(db);
  return toPage(rows.map(present), getId, size, query);
}

export const listAudit = (db: Executor, query: AuditQuery) => listAuditPage(db, query, PAGE);

type ReadingRow = Omit<AccessLogEntry, 'at'> & { at: Date };

export async function listAccessLog(db: Executor, query: AccessLogQuery) {
  const person = query.person ? await readProfileId(db, query.person) : null;
  const { rows } = await sql<ReadingRow>`
    SELECT a.access_id::text AS id, a.created_at AS at,
      ${actorName(sql`a.user_id::text`)} AS actor, a.profile_id, a.what
    FROM access_log a LEFT JOIN staff_members m USING (user_id) LEFT JOIN profiles p USING (user_id)
    WHERE (${person}::text IS NULL OR a.profile_id = ${person})
      ${await buildLogFilter(db, query, sql`a.user_id::text`)}
      ${toPageClause(READINGS, PAGE, query)}`.execute(db);
  const readings = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return toPage(readings, getId, PAGE, query);
}
