import { subscriptionRequest, successResponse } from '@chaps/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { perAddress } from '../../plugins/limits.ts';
import { failures } from '../../plugins/openapi.ts';
import type { Services } from '../../services.ts';

export const subscriptionRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { db } },
) => {
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
      const { name, email, hear_about_event } = body;
      await db
        .insertInto('subscriptions')
        .values({ name, email, hear_about_event, unsubscribed_at: null })
        .onConflict((conflict) =>
          conflict.column('email').doUpdateSet({ name, hear_about_event, unsubscribed_at: null }),
        )
        .execute();
      return reply.code(201).send({ status: 'success' });
    },
  );
};
