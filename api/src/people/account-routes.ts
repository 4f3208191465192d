import { confirmAccount, removeSecondFactor, signOut } from '@chaps/contracts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getCaller, getUserId } from '../accounts/auth.ts';
import { endSessions } from '../accounts/queries.ts';
import type { Services } from '../accounts/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { done } from '../platform/http/answers.ts';
import * as service from './confirm-account.ts';
import { removeOwnSecondFactors } from './remove-second-factors.ts';

/** Counts per owner of the token, whether or not the session is accepted. */
const perCaller = ({ caller, ip }: FastifyRequest) => caller?.session.userId ?? ip;

export const accountRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const limited = (name: string, points: number) => ({
    preHandler: app.limit({ name, points, seconds: 900, per: perCaller }),
  });

  app.endpoint(confirmAccount, limited('confirmation', 30), async (request) => {
    const { session, token } = getCaller(request);
    await service.confirmAccount(services, session, token, request.id);
    return done;
  });

  app.endpoint(signOut, limited('sign-out', 30), async (request) => {
    const userId = getUserId(request);
    await withTransaction(services.db, async (transaction) => {
      await endSessions(transaction, userId, { ended: getCaller(request).session.sessionId });
      await writeAudit(transaction, {
        actor: userId,
        action: 'signed out',
        subject: `user ${userId}`,
        requestId: request.id,
      });
    });
    return done;
  });

  app.endpoint(removeSecondFactor, limited('second-factor-removal', 10), async (request) => {
    await removeOwnSecondFactors(services, getCaller(request).session, request.id);
    return done;
  });
};
