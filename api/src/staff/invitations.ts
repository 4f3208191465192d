import type { RoleInvitation, RoleRequest } from '@chaps/contracts/staff';
import { isStaffRole, mayDo } from '@chaps/domain';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod';
import type { Services } from '../accounts/services.ts';
import { listActiveGrants } from '../accounts/staff-grants.ts';
import { queueMail } from '../messages/email/outbox.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import type { StaffInvitations } from '../platform/db/types.ts';
import { HttpError, NotFoundError, ValidationError } from '../platform/http/errors.ts';
import type { Keys } from '../platform/security/keys.ts';
import { addGrant, requireGrantable } from './members.ts';

/** How long a mailed link works. */
const LINK_DAYS = 7;

const IS_OPEN = sql<boolean>`withdrawn_at IS NULL AND accepted_at IS NULL`;

type Invitation = Selectable<StaffInvitations>;

interface Row extends Omit<RoleInvitation, 'invited_at' | 'expires_at'> {
  invited_at: Date;
  expires_at: Date;
}

/** Invitations that were neither accepted nor withdrawn, including those with an expired link. */
export async function listInvitations(db: Executor): Promise<RoleInvitation[]> {
  const { rows } = await sql<Row>`
    SELECT i.invitation_id, i.email, i.role, e.event_name, i.invited_at, i.expires_at,
      coalesce(m.email, i.invited_by::text) AS invited_by
    FROM staff_invitations i LEFT JOIN events e USING (event_id)
    LEFT JOIN staff_members m ON m.user_id = i.invited_by
    WHERE ${IS_OPEN} ORDER BY i.email, i.role, e.event_name`.execute(db);
  return rows.map((row) => ({
    ...row,
    invited_at: row.invited_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

const getLinkEnd = (now: Date) => new Date(now.getTime() + LINK_DAYS * 86_400_000);

async function queueInvitation(
  transaction: Executor,
  { invitation_id, email, expires_at }: Pick<Invitation, 'invitation_id' | 'email' | 'expires_at'>,
): Promise<void> {
  const occasion = `staff-invitation ${invitation_id} ${expires_at.toISOString()}`;
  const mail = { kind: 'staff-invitation' as const, occasion, email, invitationId: invitation_id };
  await queueMail(transaction, mail);
}

/**
 * Invites an address without a confirmed account, replacing an open invitation of the same kind.
 * @throws {HttpError} 422 as `grantRole`, and for an address that has a confirmed account
 */
export async function inviteStaff(
  services: Services,
  invitedBy: string,
  request: RoleRequest,
  requestId: string,
): Promise<void> {
  const { db, accounts, now } = services;
  const email = request.email.toLowerCase();
  const { role, event_id, expires_at: end } = request;
  if (await accounts.findConfirmed(email)) {
    const message =
      'This address already has a confirmed account. Please grant the role to that account.';
    throw new ValidationError({ email: message });
  }
  await withTransaction(db, async (transaction) => {
    await requireGrantable(services, transaction, request);
    await sql`UPDATE staff_invitations SET withdrawn_at = now() WHERE email = ${email}
      AND role = ${role} AND event_id IS NOT DISTINCT FROM ${event_id}::uuid AND ${IS_OPEN}`.execute(
      transaction,
    );
    const invitation = await transaction
      .insertInto('staff_invitations')
      .values({
        email,
        role,
        event_id,
        role_expires_at: end,
        invited_by: invitedBy,
        expires_at: getLinkEnd(now()),
      })
      .returning(['invitation_id', 'email', 'expires_at'])
      .executeTakeFirstOrThrow();
    await queueInvitation(transaction, invitation);
    await writeAudit(transaction, {
      actor: invitedBy,
      action: 'role offered by invitation',
      subject: `staff ${email}`,
      eventId: event_id,
      after: { role, event_id, expires_at: end },
      requestId,
    });
  });
}

/** @returns undefined if it was accepted, withdrawn or is unknown */
export const findOpenInvitation = (db: Executor, invitationId: string | null) =>
  db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('invitation_id', '=', invitationId)
    .where(IS_OPEN)
    .executeTakeFirst();

/** @throws {HttpError} 404 if it was accepted, withdrawn or is unknown */
async function lockOpenInvitation(
  transaction: Executor,
  invitationId: string,
): Promise<Invitation> {
  const found = await transaction
    .selectFrom('staff_invitations')
    .selectAll()
    .where('invitation_id', '=', invitationId)
    .where(IS_OPEN)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new NotFoundError();
  return found;
}

/** @throws {HttpError} 404 */
export async function withdrawInvitation(
  { db }: Pick<Services, 'db'>,
  actor: string,
  invitationId: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const { email, role, event_id } = await lockOpenInvitation(transaction, invitationId);
    await transaction
      .updateTable('staff_invitations')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('invitation_id', '=', invitationId)
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'invitation withdrawn',
      subject: `staff ${email}`,
      eventId: event_id,
      before: { role, event_id },
      requestId,
    });
  });
}

/** Mails the link again; it works for another week. @throws {HttpError} 404 */
export async function sendInvitationAgain(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: string,
  invitationId: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const { email, event_id } = await lockOpenInvitation(transaction, invitationId);
    const invitation = { invitation_id: invitationId, email, expires_at: getLinkEnd(now()) };
    await transaction
      .updateTable('staff_invitations')
      .set({ expires_at: invitation.expires_at })
      .where('invitation_id', '=', invitationId)
      .execute();
    await queueInvitation(transaction, invitation);
    await writeAudit(transaction, {
      actor,
      action: 'invitation sent again',
      subject: `staff ${email}`,
      eventId: event_id,
      requestId,
    });
  });
}

const claims = z.object({ sub: z.guid() });

export const signInvitation = (keys: Keys, { invitation_id, expires_at }: Invitation) =>
  keys.sign('staff-invitation', {
    sub: invitation_id,
    exp: Math.floor(expires_at.getTime() / 1000),
  });

const invitationEndedError = () =>
  new HttpError(
    409,
    'INVITATION_ENDED',
    'This invitation has been used or withdrawn, or is more than a week old. Please ask for a new one.',
  );

/**
 * Accepts an invitation for the confirmed account with the invited address, which starts the role.
 * @throws {HttpError} 409 INVITATION_ENDED; 403 FORBIDDEN for another account
 */
export async function acceptInvitation(
  services: Services,
  userId: string,
  token: string,
  requestId: string,
): Promise<void> {
  const { db, keys, accounts, now } = services;
  const { data } = claims.safeParse(await keys.verify('staff-invitation', token, now()));
  if (!data) throw invitationEndedError();
  const account = await accounts.find(userId);
  await withTransaction(db, async (transaction) => {
    const invitation = await lockOpenInvitation(transaction, data.sub).catch((error: unknown) => {
      throw error instanceof NotFoundError ? invitationEndedError() : error;
    });
    const { email, role, event_id, role_expires_at: end, invited_by: invitedBy } = invitation;
    if (!account?.confirmedAt || account.email !== email || userId === invitedBy) {
      const message =
        'This invitation is for another address. Please sign in with the account for the address that it was sent to.';
      throw new HttpError(403, 'FORBIDDEN', message);
    }
    const inviter = await listActiveGrants(transaction, invitedBy);
    if (!mayDo(inviter, 'manage roles', now()) || (end && end <= now()))
      throw invitationEndedError();
    // A newer build sent the invitation, for a role unknown here.
    if (!isStaffRole(role)) throw invitationEndedError();
    await transaction
      .updateTable('staff_invitations')
      .set({ accepted_at: sql<Date>`now()` })
      .where('invitation_id', '=', invitation.invitation_id)
      .execute();
    await writeAudit(transaction, {
      actor: userId,
      action: 'invitation accepted',
      subject: `staff ${email}`,
      eventId: event_id,
      requestId,
    });
    const grant = { role, event_id, expires_at: end?.toISOString() ?? null };
    await addGrant(transaction, { userId, email }, grant, invitedBy, requestId);
  });
}
