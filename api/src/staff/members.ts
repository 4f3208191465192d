import type { RoleGrant, RoleRequest } from '@chaps/contracts/staff';
import { areFromSamePerson, canGrantEndAt, DAY_ROLES, findRole, londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { endSessions } from '../accounts/queries.ts';
import type { Services } from '../accounts/services.ts';
import { findAdminOrigins, IS_GRANT_ACTIVE, lockRoles } from '../accounts/staff-grants.ts';
import { isErased } from '../people/queries.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, NotFoundError, ValidationError } from '../platform/http/errors.ts';
import { notifyOfClinician } from './notify-of-clinician.ts';

interface GrantRow {
  grant_id: string;
  user_id: string;
  email: string;
  role: RoleGrant['role'];
  event_id: string | null;
  event_name: string | null;
  event_date: string | null;
  granted_by: string;
  granted_at: Date;
  confirmed_by: string | null;
  expires_at: Date | null;
}

async function readGrantRows(db: Executor, userId?: string): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    SELECT r.grant_id, r.user_id, m.email, r.role, r.event_id, e.event_name, e.event_date,
      coalesce(g.email, r.granted_by) AS granted_by, r.granted_at, r.expires_at,
      coalesce(c.email, r.confirmed_by) AS confirmed_by
    FROM staff_roles r JOIN staff_members m USING (user_id) LEFT JOIN events e USING (event_id)
    LEFT JOIN staff_members g ON g.user_id::text = r.granted_by
    LEFT JOIN staff_members c ON c.user_id::text = r.confirmed_by
    WHERE ${IS_GRANT_ACTIVE} AND ${userId ? sql`r.user_id = ${userId}` : sql`true`}
    ORDER BY m.email, r.role, e.event_name`.execute(db);
  return rows;
}

const presentGrant = ({ expires_at: end, ...row }: GrantRow): RoleGrant => ({
  ...row,
  granted_at: row.granted_at.toISOString(),
  expires_at: end?.toISOString() ?? null,
});

export const listRoles = async (db: Executor): Promise<RoleGrant[]> =>
  (await readGrantRows(db)).map(presentGrant);

export const listGrants = async (db: Executor, userId: string): Promise<RoleGrant[]> =>
  (await readGrantRows(db, userId)).map(presentGrant);

/** @throws {HttpError} 409 LAST_ADMIN if no admin without an end date would be left */
async function requireAdmin(transaction: Executor): Promise<void> {
  const { rows } = await sql`SELECT FROM staff_roles
    WHERE role = 'admin' AND revoked_at IS NULL AND expires_at IS NULL LIMIT 1`.execute(
    transaction,
  );
  if (rows.length > 0) return;
  const message =
    'There must be at least one administrator whose role has no end date. Appoint another one first.';
  throw new HttpError(409, 'LAST_ADMIN', message);
}

/** @throws {ValidationError} if the address belongs to another account that has or had a role */
async function addMember(
  transaction: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await transaction
    .insertInto('staff_members')
    .values({ user_id: userId, email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const member = await transaction
    .selectFrom('staff_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (member) return;
  throw new ValidationError({ email: 'Another staff account has this e-mail address.' });
}

/** Writes a grant, replacing one of the same kind. @throws {HttpError} 409 LAST_ADMIN; 422 */
export async function addGrant(
  transaction: Executor,
  member: { userId: string; email: string },
  { role, event_id, expires_at }: Omit<RoleRequest, 'email'>,
  grantedBy: string,
  requestId: string | null,
): Promise<void> {
  await lockRoles(transaction);
  if (await isErased(transaction, member.userId)) {
    throw new ValidationError({
      email: 'This person has been erased, and their account is being deleted.',
    });
  }
  await addMember(transaction, member);
  await sql`UPDATE staff_roles SET revoked_at = now() WHERE user_id = ${member.userId}
    AND role = ${role} AND event_id IS NOT DISTINCT FROM ${event_id}::uuid
    AND revoked_at IS NULL`.execute(transaction);
  const { grant_id } = await transaction
    .insertInto('staff_roles')
    .values({ user_id: member.userId, role, event_id, expires_at, granted_by: grantedBy })
    .returning('grant_id')
    .executeTakeFirstOrThrow();
  if (role === 'clinician') await notifyOfClinician(transaction, grant_id, member.userId);
  await requireAdmin(transaction);
  await writeAudit(transaction, {
    actor: grantedBy,
    action: 'role granted',
    subject: `staff ${member.email}`,
    eventId: event_id,
    after: { role, event_id, expires_at },
    requestId,
  });
}

/**
 * @throws {HttpError} 422 for an unknown event, an event that has passed, or an end date that is
 * past or more than two years ahead
 */
export async function requireGrantable(
  { now }: Pick<Services, 'now'>,
  transaction: Executor,
  { role, event_id, expires_at: end }: Pick<RoleRequest, 'role' | 'event_id' | 'expires_at'>,
): Promise<void> {
  if (end !== null && !canGrantEndAt(new Date(end), now())) {
    throw new ValidationError({ expires_at: 'A role must end within the next two years.' });
  }
  if (!event_id) return;
  const date = await findEventDate(transaction, event_id);
  if (!date) throw new ValidationError({ event_id: 'This event does not exist.' });
  if (DAY_ROLES.includes(role) && date < londonDate(now())) {
    throw new ValidationError({ event_id: 'The date of this event has passed.' });
  }
}

/**
 * @throws {HttpError} 422 ACCOUNT_UNKNOWN for an address without a confirmed account; 422 for the caller's
 * own address, and as `requireGrantable`; 409 LAST_ADMIN
 */
export async function grantRole(
  services: Services,
  grantedBy: string,
  { email, ...request }: RoleRequest,
  requestId: string,
): Promise<void> {
  await requireGrantable(services, services.db, request);
  const userId = await services.accounts.findConfirmed(email);
  if (!userId) {
    const message = 'Nobody has a confirmed account with this address.';
    throw new HttpError(422, 'ACCOUNT_UNKNOWN', message, { details: { email: message } });
  }
  if (userId === grantedBy) {
    const message = 'You cannot grant yourself a role. Ask another administrator.';
    throw new ValidationError({ email: message });
  }
  await withTransaction(services.db, async (transaction) => {
    const member = { userId, email: email.toLowerCase() };
    await addGrant(transaction, member, request, grantedBy, requestId);
  });
}

/**
 * Confirms a role as a second administrator. Only the release of results requires this, when the same
 * administrator granted the roles of both people.
 * @throws {HttpError} 404; 403 SECOND_PERSON for anyone who granted it, has it, or depends on the granter;
 * 409 for a role that needs no confirmation
 */
export async function confirmRole(
  { db }: Pick<Services, 'db'>,
  confirmedBy: string,
  grantId: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockRoles(transaction);
    const grant = await findGrant(transaction, grantId);
    if (!grant) throw new NotFoundError();
    if (grant.confirmed_by !== null || !findRole(grant.role)?.isConfirmed) {
      throw new HttpError(409, 'ROLE_CONFIRMED', 'This role needs no confirmation.');
    }
    const admins = await findAdminOrigins(transaction);
    const isOwn = grant.user_id === confirmedBy;
    if (isOwn || areFromSamePerson([{ ...grant, confirmed_by: confirmedBy }], admins)) {
      const message =
        'You cannot confirm this role: it is yours, you granted it, or the person who granted it made you an administrator. Please ask another administrator.';
      throw new HttpError(403, 'SECOND_PERSON', message);
    }
    await transaction
      .updateTable('staff_roles')
      .set({ confirmed_by: confirmedBy, confirmed_at: sql<Date>`now()` })
      .where('grant_id', '=', grantId)
      .execute();
    await writeAudit(transaction, {
      actor: confirmedBy,
      action: 'role confirmed',
      subject: `staff ${grant.email}`,
      after: { role: grant.role },
      requestId,
    });
  });
}

async function findGrant(db: Executor, grantId: string) {
  return db
    .selectFrom('staff_roles')
    .innerJoin('staff_members', 'staff_members.user_id', 'staff_roles.user_id')
    .select(['staff_roles.user_id', 'email', 'granted_by', 'confirmed_by'])
    .select(sql<RoleGrant['role']>`role`.as('role'))
    .where('grant_id', '=', grantId)
    .where(sql<boolean>`${IS_GRANT_ACTIVE}`)
    .executeTakeFirst();
}

async function findEventDate(db: Executor, eventId: string): Promise<string | undefined> {
  const found = db.selectFrom('events').select('event_date').where('event_id', '=', eventId);
  return (await found.executeTakeFirst())?.event_date;
}

/** @throws {HttpError} 404; 409 LAST_ADMIN */
export async function revokeRole(
  { db }: Pick<Services, 'db'>,
  revokedBy: string,
  grantId: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockRoles(transaction);
    const grant = (await readGrantRows(transaction)).find(({ grant_id }) => grant_id === grantId);
    if (!grant) throw new NotFoundError();
    await sql`UPDATE staff_roles SET revoked_at = now() WHERE grant_id = ${grantId}`.execute(
      transaction,
    );
    if (grant.role === 'admin') await requireAdmin(transaction);
    await endSessions(transaction, grant.user_id);
    const { role, event_id, expires_at } = presentGrant(grant);
    await writeAudit(transaction, {
      actor: revokedBy,
      action: 'role revoked',
      subject: `staff ${grant.email}`,
      eventId: event_id,
      before: { role, event_id, expires_at },
      requestId,
    });
  });
}
