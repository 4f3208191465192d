import * as staff from '@chaps/contracts/staff';
import * as views from '@chaps/contracts/staff-views';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Services } from '../accounts/services.ts';
import { getStaff } from '../accounts/staff.ts';
import { done } from '../platform/http/answers.ts';
import { perPerson } from '../platform/http/limits.ts';
import { listAccessLog, listAudit } from './audit.ts';
import { exportAudit } from './audit-file.ts';
import {
  inviteStaff,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from './invitations.ts';
import { confirmRole, grantRole, listGrants, listRoles, revokeRole } from './members.ts';
import {
  countRecoveryCodes,
  removeLostSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from './second-factors.ts';
import { deleteView, listViews, saveView } from './views.ts';

const getOwner = (request: FastifyRequest) => ({
  userId: getStaff(request).userId,
  requestId: request.id,
});

export const memberRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  app.endpoint(staff.readMe, async (request) => {
    const { userId } = getStaff(request);
    const grants = await listGrants(db, userId);
    return {
      user_id: userId,
      email: grants[0]?.email ?? '',
      second_factor: request.caller?.secondFactor === true,
      recovery_codes_left: await countRecoveryCodes(services, userId),
      grants,
    };
  });

  app.endpoint(staff.renewRecoveryCodes, async (request) => ({
    codes: await renewRecoveryCodes(services, getStaff(request).userId, request.id),
  }));

  const limit = { name: 'recovery', points: 10, seconds: 900, per: perPerson };
  app.endpoint(staff.recoverAccess, { preHandler: app.limit(limit) }, async (request) => {
    const { userId } = getStaff(request);
    const session = { userId, sessionId: request.caller?.session.sessionId ?? null };
    await removeLostSecondFactor(services, session, request.body.code, request.id);
    return done;
  });

  app.endpoint(staff.resetSecondFactor, async (request) => {
    const { userId } = getStaff(request);
    const { params, body, id } = request;
    await resetSecondFactor(services, userId, params.user_id, body.reason, id);
    return done;
  });

  app.endpoint(staff.listRoles, async () => ({
    roles: await listRoles(db),
    invitations: await listInvitations(db),
  }));

  app.endpoint(staff.grantRole, async (request) => {
    await grantRole(services, getStaff(request).userId, request.body, request.id);
    return done;
  });

  app.endpoint(staff.confirmRole, async (request) => {
    await confirmRole(services, getStaff(request).userId, request.params.grant_id, request.id);
    return done;
  });

  app.endpoint(staff.revokeRole, async (request) => {
    await revokeRole(services, getStaff(request).userId, request.params.grant_id, request.id);
    return done;
  });

  app.endpoint(staff.inviteStaff, async (request) => {
    await inviteStaff(services, getStaff(request).userId, request.body, request.id);
    return done;
  });

  app.endpoint(staff.sendInvitationAgain, async (request) => {
    const { userId } = getStaff(request);
    await sendInvitationAgain(services, userId, request.params.invitation_id, request.id);
    return done;
  });

  app.endpoint(staff.withdrawInvitation, async (request) => {
    const { userId } = getStaff(request);
    await withdrawInvitation(services, userId, request.params.invitation_id, request.id);
    return done;
  });

  app.endpoint(views.listViews, async (request) => ({
    views: await listViews(db, getStaff(request).userId),
  }));

  app.endpoint(views.saveView, async (request) => {
    await saveView(db, getOwner(request), request.body);
    return done;
  });

  app.endpoint(views.deleteView, async (request) => {
    await deleteView(db, getOwner(request), request.params.view_id);
    return done;
  });

  app.endpoint(staff.listAudit, ({ query }) => listAudit(db, query));

  const exports = { name: 'export-audit', points: 30, seconds: 600, per: perPerson };
  app.endpoint(staff.exportAudit, { preHandler: app.limit(exports) }, async (request, reply) => {
    const csv = await exportAudit(db, getOwner(request), request.query);
    reply.header('Content-Disposition', 'attachment; filename="audit.csv"');
    reply.type('text/csv; charset=utf-8');
    return csv;
  });

  app.endpoint(staff.listAccessLog, ({ query }) => listAccessLog(db, query));
};
