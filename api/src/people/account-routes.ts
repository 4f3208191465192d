import { successResponse } from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../accounts/services.ts';
import { UnauthorizedError } from '../http/errors.ts';
import { bearer, failures } from '../http/openapi.ts';
import { confirmAccount } from './confirm-account.ts';

export const accountRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  app.post(
    '/auth/confirmation',
    {
      onRequest: async ({ caller }) => {
        if (!caller) throw new UnauthorizedError();
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
      if (!caller) throw new UnauthorizedError();
      await confirmAccount(services, caller.session, caller.token, id);
      app.forgetSessions(caller.session.userId);
      return { status: 'success' as const };
    },
  );
};
