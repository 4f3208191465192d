import { subscriptionRequest, successResponse, unsubscribeQuery } from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Services } from '../config/services.ts';
import { NotFoundError } from '../http/errors.ts';
import { perAddress } from '../http/limits.ts';
import { failures } from '../http/openapi.ts';
import { subscribe } from './subscriptions.ts';
import {
  readUnsubscribeLink,
  unsubscribe,
  unsubscribeDone,
  unsubscribeQuestion,
} from './unsubscribe.ts';

const HTML = 'text/html; charset=utf-8';
const htmlPage = { content: { 'text/html': { schema: z.string() } } };

export const subscriptionRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, keys, now } = services;
  app.post(
    '/subscriptions',
    {
      config: { idempotent: true },
      preHandler: app.limit({ name: 'subscription', points: 20, seconds: 600, per: perAddress }),
      schema: {
        tags: ['subscriptions'],
        summary: 'Newsletter; the answer does not tell whether the address was known',
        body: subscriptionRequest,
        response: { 201: successResponse, ...failures },
      },
    },
    async ({ body }, reply) => {
      await subscribe(services, body);
      return reply.code(201).send({ status: 'success' });
    },
  );

  // Mail programs post `List-Unsubscribe=One-Click` as a form (RFC 8058), browsers an empty one.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, null),
  );
  const schema = {
    tags: ['subscriptions'],
    querystring: unsubscribeQuery,
    response: { 200: htmlPage, ...failures },
  };

  app.get(
    '/subscriptions/unsubscribe',
    { schema: { ...schema, summary: 'The page of an unsubscribe link; changes nothing yet' } },
    async ({ query }, reply) => {
      if (!(await readUnsubscribeLink(keys, query.token, now()))) throw new NotFoundError();
      return reply.type(HTML).send(unsubscribeQuestion);
    },
  );

  app.post(
    '/subscriptions/unsubscribe',
    { schema: { ...schema, summary: "Unsubscribes, by a mail program's one click or the page's" } },
    async ({ query }, reply) => {
      const subscriptionId = await readUnsubscribeLink(keys, query.token, now());
      if (!subscriptionId) throw new NotFoundError();
      await unsubscribe(db, subscriptionId);
      return reply.type(HTML).send(unsubscribeDone);
    },
  );
};
