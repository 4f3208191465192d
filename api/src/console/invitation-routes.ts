import { successResponse } from '@chaps/contracts';
import { invitationAcceptance } from '@chaps/contracts/staff';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../accounts/auth.ts';
import type { Services } from '../accounts/services.ts';
import { perPerson } from '../http/limits.ts';
import { answers, done } from './answers.ts';
import { acceptInvitation } from './invitations.ts';

/** For whoever is no staff yet. */
export const invitationRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  app.post(
    '/auth/staff-invitation',
    {
      onRequest: app.signedIn,
      preHandler: app.limit({ name: 'invitation', points: 30, seconds: 900, per: perPerson }),
      schema: { ...answers(successResponse), body: invitationAcceptance },
    },
    async (request, reply) => {
      await acceptInvitation(services, personId(request), request.body.token, request.id);
      return reply.header('Cache-Control', 'no-store').send(done);
    },
  );
};
