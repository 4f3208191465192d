import * as subscriptions from '@chaps/contracts/subscriptions';
import type { FastifyPluginAsync } from 'fastify';
import { HTML, renderMailedPage, serveMailedPages } from '../messages/mailed-pages.ts';
import type { Services } from '../platform/config/services.ts';
import { done } from '../platform/http/answers.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { perAddress } from '../platform/http/limits.ts';
import { subscribe } from './subscriptions.ts';
import {
  readUnsubscribeLink,
  unsubscribe,
  unsubscribeConfirmationPage,
  unsubscribePage,
} from './unsubscribe.ts';

export const subscriptionRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, keys, now, config } = services;
  serveMailedPages(app, services);
  const limit = { name: 'subscription', points: 20, seconds: 600, per: perAddress };

  app.endpoint(
    subscriptions.createSubscription,
    { preHandler: app.limit(limit) },
    async ({ body }, reply) => {
      await subscribe(services, body);
      reply.code(201);
      return done;
    },
  );

  app.endpoint(subscriptions.showUnsubscribePage, async ({ query }, reply) => {
    if (!(await readUnsubscribeLink(keys, query.token, now()))) throw new NotFoundError();
    reply.type(HTML);
    return renderMailedPage(config, unsubscribePage);
  });

  app.endpoint(subscriptions.unsubscribe, async ({ query }, reply) => {
    const subscriptionId = await readUnsubscribeLink(keys, query.token, now());
    if (!subscriptionId) throw new NotFoundError();
    await unsubscribe(db, subscriptionId);
    reply.type(HTML);
    return renderMailedPage(config, unsubscribeConfirmationPage);
  });
};
