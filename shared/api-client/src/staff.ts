import { successResponse } from '@chaps/contracts/scalars';
import {
  type AuditQuery,
  auditResponse,
  type RoleRequest,
  readingsResponse,
  recoveryCodesResponse,
  rolesResponse,
  staffMeResponse,
} from '@chaps/contracts/staff';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from './request.ts';

const success = { schema: successResponse };

/** `GET /staff/me`: roles and whether this session has shown a second factor. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['staff', 'me'],
    queryFn: ({ signal }) => api.get('/staff/me', { schema: staffMeResponse, signal }),
  });

/** @throws {ApiError} 422 for a code that is wrong or used */
export const recover = (code: string) =>
  api.post('/staff/recovery', { ...success, body: { code } });

export const renewRecoveryCodes = async (): Promise<string[]> =>
  (await api.post('/staff/recovery-codes', { schema: recoveryCodesResponse })).codes;

/** `GET /staff/roles`: roles, and invitations that nobody has accepted yet. */
export const rolesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'roles'],
    queryFn: ({ signal }) => api.get('/staff/roles', { schema: rolesResponse, signal }),
  });

/** @throws {ApiError} 422 ACCOUNT_UNKNOWN for an address without an account; 409 LAST_ADMIN */
export const grantRole = (body: RoleRequest) => api.post('/staff/roles', { ...success, body });

/** Invites an address without an account. @throws {ApiError} 422 */
export const inviteStaff = (body: RoleRequest) =>
  api.post('/staff/invitations', { ...success, body });

const invitationPath = (id: string) => `/staff/invitations/${encodeURIComponent(id)}`;

/** @throws {ApiError} 404 when it was accepted or withdrawn */
export const sendInvitationAgain = (id: string) => api.post(`${invitationPath(id)}/mail`, success);

/** @throws {ApiError} 404 when it was accepted or withdrawn */
export const withdrawInvitation = (id: string) => api.delete(invitationPath(id), success);

/** Begins the role of a mailed invitation. @throws {ApiError} 409 INVITATION_ENDED, 403 */
export const acceptInvitation = (token: string) =>
  api.post('/auth/staff-invitation', { ...success, body: { token } });

/** @throws {ApiError} 403 SECOND_PERSON */
export const confirmRole = (grantId: string) =>
  api.post(`/staff/roles/${encodeURIComponent(grantId)}/confirmation`, success);

/** @throws {ApiError} 409 LAST_ADMIN */
export const revokeRole = (grantId: string) =>
  api.delete(`/staff/roles/${encodeURIComponent(grantId)}`, success);

export const resetSecondFactor = (userId: string, reason: string) =>
  api.post(`/staff/members/${encodeURIComponent(userId)}/second-factor-reset`, {
    ...success,
    body: { reason },
  });

type Filter = Omit<AuditQuery, 'before'>;

const paged = <Page extends { entries: { id: string }[]; more: boolean }>(
  name: string,
  filter: Filter,
  read: (query: AuditQuery, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey: ['staff', name, filter],
    queryFn: ({ pageParam, signal }) =>
      read({ ...filter, ...(pageParam ? { before: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
  });

export const auditPages = (filter: Filter) =>
  paged('audit', filter, (query, signal) =>
    api.get('/staff/audit', { schema: auditResponse, query, signal }),
  );

export const readingPages = (filter: Filter) =>
  paged('readings', filter, (query, signal) =>
    api.get('/staff/readings', { schema: readingsResponse, query, signal }),
  );

/** Everything in the console: what a person may see has changed. */
export const refreshStaff = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['staff'] });
