import { successResponse } from '@chaps/contracts';
import {
  auditQuery,
  auditResponse,
  grantParams,
  invitationParams,
  memberParams,
  readingsResponse,
  reasonRequest,
  recoveryCodesResponse,
  recoveryRequest,
  roleRequest,
  rolesResponse,
  staffMeResponse,
} from '@chaps/contracts/staff';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../accounts/services.ts';
import { perPerson } from '../http/limits.ts';
import { staffOf } from './access.ts';
import { answers, done } from './answers.ts';
import { listAudit, listReadings } from './audit.ts';
import {
  inviteStaff,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from './invitations.ts';
import { confirmRole, grantRole, listRoles, revokeRole, rolesOf } from './members.ts';
import {
  recover,
  recoveryCodesLeft,
  renewRecoveryCodes,
  resetSecondFactor,
} from './second-factors.ts';

export const memberRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  app.get(
    '/staff/me',
    { config: { staff: 'enter' }, schema: answers(staffMeResponse) },
    async (request) => {
      const { userId } = staffOf(request);
      const grants = await rolesOf(db, userId);
      return {
        user_id: userId,
        email: grants[0]?.email ?? '',
        second_factor: request.caller?.secondFactor === true,
        recovery_codes_left: await recoveryCodesLeft(services, userId),
        grants,
      };
    },
  );

  app.post(
    '/staff/recovery-codes',
    { config: { staff: 'see today' }, schema: answers(recoveryCodesResponse) },
    async (request) => ({
      codes: await renewRecoveryCodes(services, staffOf(request).userId, request.id),
    }),
  );

  app.post(
    '/staff/recovery',
    {
      config: { staff: 'enter' },
      preHandler: app.limit({ name: 'recovery', points: 10, seconds: 900, per: perPerson }),
      schema: { ...answers(successResponse), body: recoveryRequest },
    },
    async (request) => {
      const { userId } = staffOf(request);
      const session = { userId, sessionId: request.caller?.session.sessionId ?? null };
      await recover(services, session, request.body.code, request.id);
      return done;
    },
  );

  app.post(
    '/staff/members/:user_id/second-factor-reset',
    {
      config: { staff: 'manage roles' },
      schema: { ...answers(successResponse), params: memberParams, body: reasonRequest },
    },
    async (request) => {
      const { userId } = staffOf(request);
      const { params, body, id } = request;
      await resetSecondFactor(services, userId, params.user_id, body.reason, id);
      return done;
    },
  );

  app.get(
    '/staff/roles',
    { config: { staff: 'manage roles' }, schema: answers(rolesResponse) },
    async () => ({ roles: await listRoles(db), invitations: await listInvitations(db) }),
  );

  app.post(
    '/staff/roles',
    {
      config: { staff: 'manage roles' },
      schema: { ...answers(successResponse), body: roleRequest },
    },
    async (request) => {
      await grantRole(services, staffOf(request).userId, request.body, request.id);
      return done;
    },
  );

  app.post(
    '/staff/roles/:grant_id/confirmation',
    {
      config: { staff: 'manage roles' },
      schema: { ...answers(successResponse), params: grantParams },
    },
    async (request) => {
      await confirmRole(services, staffOf(request).userId, request.params.grant_id, request.id);
      return done;
    },
  );

  app.delete(
    '/staff/roles/:grant_id',
    {
      config: { staff: 'manage roles' },
      schema: { ...answers(successResponse), params: grantParams },
    },
    async (request) => {
      await revokeRole(services, staffOf(request).userId, request.params.grant_id, request.id);
      return done;
    },
  );

  app.post(
    '/staff/invitations',
    {
      config: { staff: 'manage roles' },
      schema: { ...answers(successResponse), body: roleRequest },
    },
    async (request) => {
      await inviteStaff(services, staffOf(request).userId, request.body, request.id);
      return done;
    },
  );

  const ofInvitation = {
    config: { staff: 'manage roles' as const },
    schema: { ...answers(successResponse), params: invitationParams },
  };
  app.post('/staff/invitations/:invitation_id/mail', ofInvitation, async (request) => {
    const { userId } = staffOf(request);
    await sendInvitationAgain(services, userId, request.params.invitation_id, request.id);
    return done;
  });
  app.delete('/staff/invitations/:invitation_id', ofInvitation, async (request) => {
    const { userId } = staffOf(request);
    await withdrawInvitation(services, userId, request.params.invitation_id, request.id);
    return done;
  });

  app.get(
    '/staff/audit',
    {
      config: { staff: 'read the audit log' },
      schema: { ...answers(auditResponse), querystring: auditQuery },
    },
    ({ query }) => listAudit(db, query),
  );

  app.get(
    '/staff/readings',
    {
      config: { staff: 'read who read results' },
      schema: { ...answers(readingsResponse), querystring: auditQuery },
    },
    ({ query }) => listReadings(db, query),
  );
};
