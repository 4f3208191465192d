import {
  DAY_ROLES,
  type GrantOrigin,
  isStaffRole,
  type StaffGrant,
  type StaffRole,
} from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';

/** SQL condition: a row of `staff_roles` is valid now, by the database's clock. */
export const IS_GRANT_ACTIVE = sql`revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;

/** SQL: `user_id` and `email` of the people who currently have a role. */
const selectStaffWithRole = (role: StaffRole) => sql`(SELECT DISTINCT m.user_id, m.email
  FROM staff_members m JOIN staff_roles USING (user_id)
  WHERE role = ${sql.lit(role)} AND ${IS_GRANT_ACTIVE})`;
export const CLINICIANS = selectStaffWithRole('clinician');
export const ADMINS = selectStaffWithRole('admin');

/** SQL: how many people have each role for the day of an event `e`, valid until then. */
export const DAY_STAFF_COUNTS = sql`(SELECT json_build_object(
    'check-in', count(DISTINCT user_id) FILTER (WHERE role = 'check-in'),
    'phlebotomist', count(DISTINCT user_id) FILTER (WHERE role = 'phlebotomist'))
  FROM staff_roles WHERE event_id = e.event_id AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > greatest(e.starts_at, now())))`;

const origins = (db: Executor, role: StaffRole) =>
  db
    .selectFrom('staff_roles')
    .select(['user_id', 'granted_by', 'confirmed_by'])
    .where('role', '=', role)
    .orderBy('granted_at')
    .orderBy('grant_id');

/** Who granted each administrator's role, past ones included, earliest first. */
export const findAdminOrigins = (db: Executor): Promise<GrantOrigin[]> =>
  origins(db, 'admin').execute();

/** Who granted these people's clinician roles, excluding revoked ones. */
export const findClinicianOrigins = (db: Executor, userIds: string[]): Promise<GrantOrigin[]> =>
  origins(db, 'clinician')
    .where('user_id', 'in', userIds)
    .where('revoked_at', 'is', null)
    .execute();

/**
 * Allows one change of roles at a time, so that two administrators cannot remove each other concurrently.
 */
export const lockRoles = (transaction: Executor) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('staff_roles'))`.execute(transaction);

interface GrantRow extends Pick<StaffGrant, 'role' | 'event_id' | 'event_date'> {
  expires_at: Date | null;
}

/** A person's current roles; a role that only a newer build knows allows nothing. */
export async function listActiveGrants(db: Executor, userId: string): Promise<StaffGrant[]> {
  const { rows } = await sql<GrantRow>`
    SELECT role, event_id, event_date, expires_at
    FROM staff_roles LEFT JOIN events USING (event_id)
    WHERE user_id = ${userId} AND ${IS_GRANT_ACTIVE} AND (event_date IS NULL OR role <> ALL (${DAY_ROLES})
      OR event_date >= (now() AT TIME ZONE 'Europe/London')::date)`.execute(db);
  return rows
    .filter(({ role }) => isStaffRole(role))
    .map((row) => ({ ...row, expires_at: row.expires_at?.toISOString() ?? null }));
}

/** The names of the roles that any of these people currently has, once roles can no longer change. */
export async function lockUserRoles(
  transaction: Executor,
  userIds: readonly string[],
): Promise<string[]> {
  await lockRoles(transaction);
  const roles = new Set<string>();
  for (const userId of userIds) {
    for (const { role } of await listActiveGrants(transaction, userId)) roles.add(role);
  }
  return [...roles];
}
