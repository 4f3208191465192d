import type { AccessLogQuery, AuditFilter, AuditQuery, RoleRequest } from '@chaps/contracts/staff';
import * as staff from '@chaps/contracts/staff';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from './request.ts';

/** The caller's roles, and whether this session has passed the second factor. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['staff', 'me'],
    queryFn: ({ signal }) => call(staff.readMe, { signal }),
  });

/** @throws {ApiError} 422 for a code that is wrong or was already used */
export const recoverAccess = (code: string) => call(staff.recoverAccess, { body: { code } });

export const renewRecoveryCodes = async (): Promise<string[]> =>
  (await call(staff.renewRecoveryCodes)).codes;

/** Roles, and invitations that nobody has accepted yet. */
export const rolesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'roles'],
    queryFn: ({ signal }) => call(staff.listRoles, { signal }),
  });

/** @throws {ApiError} 422 ACCOUNT_UNKNOWN for an address without an account; 409 LAST_ADMIN */
export const grantRole = (body: RoleRequest) => call(staff.grantRole, { body });

/**
 * Invites an address without an account.
 * @throws {ApiError} 422
 */
export const inviteStaff = (body: RoleRequest) => call(staff.inviteStaff, { body });

/** @throws {ApiError} 404 when it was accepted or withdrawn */
export const sendInvitationAgain = (id: string) =>
  call(staff.sendInvitationAgain, { params: { invitation_id: id } });

/** @throws {ApiError} 404 when it was accepted or withdrawn */
export const withdrawInvitation = (id: string) =>
  call(staff.withdrawInvitation, { params: { invitation_id: id } });

/**
 * Accepts a mailed invitation to a role.
 * @throws {ApiError} 409 INVITATION_ENDED, 403
 */
export const acceptInvitation = (token: string) =>
  call(staff.acceptInvitation, { body: { token } });

/** @throws {ApiError} 403 SECOND_PERSON */
export const confirmRole = (grantId: string) =>
  call(staff.confirmRole, { params: { grant_id: grantId } });

/** @throws {ApiError} 409 LAST_ADMIN */
export const revokeRole = (grantId: string) =>
  call(staff.revokeRole, { params: { grant_id: grantId } });

export const resetSecondFactor = (userId: string, reason: string) =>
  call(staff.resetSecondFactor, { params: { user_id: userId }, body: { reason } });

export const changesQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['staff', 'audit', query],
    queryFn: ({ signal }) => call(staff.listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** All pages as CSV. */
export const exportAudit = (query: AuditFilter) => callForFile(staff.exportAudit, { query });

export const accessLogEntriesQuery = (query: AccessLogQuery) =>
  queryOptions({
    queryKey: ['staff', 'readings', query],
    queryFn: ({ signal }) => call(staff.listAccessLog, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Refetches everything in the console, because what the person may see has changed. */
export const refreshStaff = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['staff'] });
