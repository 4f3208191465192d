import { successResponse } from '@chaps/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../accounts/auth.ts';
import { endSessions } from '../accounts/queries.ts';
import type { Services } from '../accounts/services.ts';
import { writeAudit } from '../db/audit.ts';
import { withTransaction } from '../db/database.ts';
import { UnauthorizedError } from '../http/errors.ts';
import { bearer, failures } from '../http/openapi.ts';
import { confirmAccount } from './confirm-account.ts';
import { removeOwnSecondFactors } from './remove-second-factors.ts';

const hasToken = async ({ caller }: FastifyRequest) => {
  if (!caller) throw new UnauthorizedError();
};

/** Whose token it is, admitted or not. */
const perCaller = ({ caller, ip }: FastifyRequest) => caller?.session.userId ?? ip;

export const accountRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  app.post(
    '/auth/confirmation',
    {
      onRequest: hasToken,
      preHandler: app.limit({
        name: 'confirmation',
        points: 30,
        seconds: 900,
        per: perCaller,
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
      return { status: 'success' as const };
    },
  );

  app.post(
    '/auth/sign-out',
    {
      onRequest: app.signedIn,
      preHandler: app.limit({ name: 'sign-out', points: 30, seconds: 900, per: perCaller }),
      schema: {
        tags: ['accounts'],
        summary: 'Signs out on all devices: tokens that are good for a while are over at once',
        response: { 200: successResponse, ...failures },
        ...bearer,
      },
    },
    async (request) => {
      const userId = personId(request);
      await withTransaction(services.db, async (transaction) => {
        await endSessions(transaction, userId);
        await writeAudit(transaction, {
          actor: userId,
          action: 'signed out',
          subject: `user ${userId}`,
          requestId: request.id,
        });
      });
      return { status: 'success' as const };
    },
  );

  app.post(
    '/auth/second-factor-removal',
    {
      onRequest: hasToken,
      preHandler: app.limit({
        name: 'second-factor-removal',
        points: 10,
        seconds: 900,
        per: perCaller,
      }),
      schema: {
        tags: ['accounts'],
        summary: 'After a mailed link: removes a second factor that locks the person out',
        response: { 200: successResponse, ...failures },
        ...bearer,
      },
    },
    async ({ caller, id }) => {
      if (!caller) throw new UnauthorizedError();
      await removeOwnSecondFactors(services, caller.session, id);
      return { status: 'success' as const };
    },
  );
};
