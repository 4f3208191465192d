import * as waitingLists from '@chaps/contracts/waiting-lists';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../../accounts/auth.ts';
import type { Services } from '../../platform/config/services.ts';
import { done } from '../../platform/http/answers.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { joinWaitingList, leaveWaitingList } from './join.ts';
import { listWaitingLists } from './queries.ts';

export const waitingListRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const limit = { name: 'waiting-list', points: 60, seconds: 600, per: perPerson };

  app.endpoint(waitingLists.listWaitingLists, async (request) => ({
    waiting_lists: await listWaitingLists(services.db, getUserId(request)),
  }));

  app.endpoint(
    waitingLists.joinWaitingList,
    { preHandler: app.limit(limit) },
    async (request, reply) => {
      const { params, body } = request;
      await joinWaitingList(services, getUserId(request), params.event_id, body.pass);
      reply.code(201);
      return done;
    },
  );

  app.endpoint(waitingLists.leaveWaitingList, async (request) => {
    await leaveWaitingList(services.db, getUserId(request), request.params.event_id);
    return done;
  });
};
