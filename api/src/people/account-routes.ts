import { successResponse } from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { confirmAccount } from '../accounts/sessions.ts';
import type { Services } from '../config/services.ts';
import { unauthorized } from '../http/errors.ts';
import { bearer, failures } from '../http/openapi.ts';

export const accountRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  app.post(
    '/auth/confirmation',
    {
      onRequest: async ({ caller }) => {
        if (!caller) throw unauthorized();
      },
      preHandler: app.limit({
        name: 'confirmation',
        points: 30,
        seconds: 900,
        per: ({ caller, ip }) => caller?.session.userId ?? ip,
      }),
      schema: {
        tags: ['accounts'],
        summary:
          'The password was set: ends other sessions; after a mailed link the account is yours',
        response: { 200: successResponse, ...failures },
        ...bearer,
      },
    },
    async ({ caller, id }) => {
      if (!caller) throw unauthorized();
      await confirmAccount(services, caller.session, caller.token, id);
      app.forgetSessions(caller.session.userId);
      return { status: 'success' as const };
    },
  );
};
