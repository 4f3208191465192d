import * as z from '@chaps/contracts/schema';
import { ROLES, STAFF_ROLES } from '@chaps/domain/staff';
import type { Endpoint } from './endpoint.ts';
import { cursorQuery, page } from './pages.ts';
import {
  emailAddress,
  enteredInstant,
  isoDate,
  isoInstant,
  recordId,
  requiredText,
  successResponse,
} from './scalars.ts';

export const staffRole = z.enum(STAFF_ROLES);

const grant = z.object({
  /** A role from a newer build is unknown to this one. */
  role: z.string(),
  event_id: recordId.nullable(),
  event_name: z.string().nullable(),
  event_date: isoDate.nullable().optional(),
  expires_at: isoInstant.nullable(),
});

/** Allowed before the second factor, so that the console knows what to ask for. */
export const staffMeResponse = z.object({
  user_id: z.guid(),
  email: z.string(),
  /** Whether this session has passed the second factor. */
  second_factor: z.boolean(),
  recovery_codes_left: z.int(),
  grants: z.array(grant),
});
export type StaffMe = z.infer<typeof staffMeResponse>;

const roleGrant = grant.extend({
  grant_id: recordId,
  user_id: z.guid(),
  email: z.string(),
  granted_by: z.string(),
  /** The second administrator who confirmed the role. */
  confirmed_by: z.string().nullable(),
  granted_at: isoInstant,
});
export type RoleGrant = z.infer<typeof roleGrant>;

const roleInvitation = grant.omit({ event_id: true, event_date: true, expires_at: true }).extend({
  invitation_id: recordId,
  email: z.string(),
  invited_by: z.string(),
  invited_at: isoInstant,
  /** Until then the link in the e-mail can be used. */
  expires_at: isoInstant,
});
export type RoleInvitation = z.infer<typeof roleInvitation>;

export const rolesResponse = z.object({
  roles: z.array(roleGrant),
  /** Invitations that nobody has accepted yet. */
  invitations: z.array(roleInvitation).default([]),
});
export type Roles = z.infer<typeof rolesResponse>;

export const roleRequest = z
  .object({
    email: emailAddress,
    role: staffRole,
    event_id: recordId.nullable(),
    expires_at: enteredInstant.nullable(),
  })
  .refine(({ role, event_id }) => ROLES[role].scope !== 'one' || event_id !== null, {
    path: ['event_id'],
    error: 'Please choose an event: this role is for one event only.',
  })
  .refine(({ role, event_id }) => ROLES[role].scope !== 'all' || event_id === null, {
    path: ['event_id'],
    error: 'This role is for all events.',
  });
export type RoleRequest = z.input<typeof roleRequest>;

/** The token of a mailed link. */
export const invitationAcceptance = z.object({ token: z.string().max(1000) });

/** The reason for an exceptional action, for the audit log. */
export const reasonRequest = z.object({ reason: requiredText(300) });

/** Shown once. */
export const recoveryCodesResponse = z.object({ codes: z.array(z.string()) });

/** Removes the lost second factor. */
export const recoveryRequest = z.object({ code: requiredText(40) });

/** Newest first. */
export const auditQuery = z.object({
  /** Profile number or e-mail address of the person concerned. */
  person: z.string().trim().max(200).optional(),
  /** Who did it: the e-mail address of staff, or a profile number. */
  actor: z.string().trim().max(200).optional(),
  /** Reference of a booking. */
  reference: z.string().trim().max(40).optional(),
  event_id: recordId.optional(),
  /** Days in London, inclusive. */
  since: isoDate.optional(),
  until: isoDate.optional(),
  ...cursorQuery(
    z
      .string()
      .regex(/^\d{1,18}$/)
      .meta({ examples: ['1042'] }),
  ),
});
export type AuditQuery = z.infer<typeof auditQuery>;
export const auditFilter = auditQuery.omit({ after: true, before: true });
export type AuditFilter = z.infer<typeof auditFilter>;
/** The person whose health data was read; such an entry has neither booking nor event. */
export const accessLogQuery = auditQuery.omit({ event_id: true, reference: true });
export type AccessLogQuery = z.infer<typeof accessLogQuery>;

const change = z.object({
  id: z.string(),
  at: isoInstant,
  /** E-mail address of staff, or the profile number of a member, such as CHAPS12345678. */
  actor: z.string(),
  action: z.string(),
  /** Written to follow a name: 'moved Alan Waite from 09:20 to 10:00'. */
  sentence: z.string(),
  person: z.object({ profile_id: z.string(), name: z.string() }).nullable(),
  booking: z
    .object({ event_id: recordId, appointment_id: recordId, reference: z.string() })
    .nullable(),
  event: z.object({ event_id: recordId, event_name: z.string() }).nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
});
export type AuditedChange = z.infer<typeof change>;
export const auditResponse = page(change);

const accessLogEntry = z.object({
  id: z.string(),
  at: isoInstant,
  actor: z.string(),
  profile_id: z.string(),
  what: z.string(),
});
export type AccessLogEntry = z.infer<typeof accessLogEntry>;
export const accessLogResponse = page(accessLogEntry);

export const readMe = {
  route: 'GET /staff/me',
  caller: { staff: 'enter' },
  answer: staffMeResponse,
} as const satisfies Endpoint;

export const renewRecoveryCodes = {
  route: 'POST /staff/recovery-codes',
  caller: { staff: 'see today' },
  answer: recoveryCodesResponse,
} as const satisfies Endpoint;

export const recoverAccess = {
  route: 'POST /staff/recovery',
  caller: { staff: 'enter' },
  body: recoveryRequest,
  answer: successResponse,
} as const satisfies Endpoint;

export const resetSecondFactor = {
  route: 'POST /staff/members/{user_id}/second-factor-reset',
  caller: { staff: 'manage roles' },
  body: reasonRequest,
  answer: successResponse,
} as const satisfies Endpoint;

export const listRoles = {
  route: 'GET /staff/roles',
  caller: { staff: 'manage roles' },
  answer: rolesResponse,
} as const satisfies Endpoint;

export const grantRole = {
  route: 'POST /staff/roles',
  caller: { staff: 'manage roles' },
  idempotent: true,
  body: roleRequest,
  answer: successResponse,
  errors: ['ACCOUNT_UNKNOWN', 'LAST_ADMIN'],
} as const satisfies Endpoint;

export const confirmRole = {
  route: 'POST /staff/roles/{grant_id}/confirmation',
  caller: { staff: 'manage roles' },
  answer: successResponse,
  errors: ['SECOND_PERSON', 'ROLE_CONFIRMED'],
} as const satisfies Endpoint;

export const revokeRole = {
  route: 'DELETE /staff/roles/{grant_id}',
  caller: { staff: 'manage roles' },
  answer: successResponse,
  errors: ['LAST_ADMIN'],
} as const satisfies Endpoint;

export const inviteStaff = {
  route: 'POST /staff/invitations',
  caller: { staff: 'manage roles' },
  idempotent: true,
  body: roleRequest,
  answer: successResponse,
} as const satisfies Endpoint;

export const sendInvitationAgain = {
  route: 'POST /staff/invitations/{invitation_id}/mail',
  caller: { staff: 'manage roles' },
  idempotent: true,
  answer: successResponse,
} as const satisfies Endpoint;

export const withdrawInvitation = {
  route: 'DELETE /staff/invitations/{invitation_id}',
  caller: { staff: 'manage roles' },
  answer: successResponse,
} as const satisfies Endpoint;

export const acceptInvitation = {
  route: 'POST /auth/staff-invitation',
  caller: 'member',
  body: invitationAcceptance,
  answer: successResponse,
  errors: ['INVITATION_ENDED'],
} as const satisfies Endpoint;

export const listAudit = {
  route: 'GET /staff/audit',
  caller: { staff: 'read the audit log' },
  query: auditQuery,
  answer: auditResponse,
} as const satisfies Endpoint;

/** All pages. */
export const exportAudit = {
  route: 'GET /staff/audit.csv',
  caller: { staff: 'read the audit log' },
  query: auditFilter,
  answer: z.string(),
  media: 'text/csv',
} as const satisfies Endpoint;

export const listAccessLog = {
  route: 'GET /staff/readings',
  caller: { staff: 'read who read results' },
  query: accessLogQuery,
  answer: accessLogResponse,
} as const satisfies Endpoint;
