import * as staff from '@chaps/contracts/staff';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../accounts/auth.ts';
import type { Services } from '../accounts/services.ts';
import { done } from '../platform/http/answers.ts';
import { perPerson } from '../platform/http/limits.ts';
import { acceptInvitation } from './invitations.ts';

/** Routes for people who are not staff yet. */
export const invitationRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const limit = { name: 'invitation', points: 30, seconds: 900, per: perPerson };

  app.endpoint(staff.acceptInvitation, { preHandler: app.limit(limit) }, async (request) => {
    await acceptInvitation(services, getUserId(request), request.body.token, request.id);
    return done;
  });
};
