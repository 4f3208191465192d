import {
  captureResponse,
  orderParams,
  orderRequest,
  orderResponse,
  paymentErrorResponse,
  transactionRequest,
  transactionResponse,
} from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { personId } from '../accounts/auth.ts';
import { perPerson } from '../http/limits.ts';
import { bearer, failures, failuresOf } from '../http/openapi.ts';
import { captureOrder } from './capture.ts';
import { createOrder } from './orders.ts';
import type { Services } from './services.ts';
import { ownTransaction } from './transactions.ts';

export const paymentRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const onRequest = app.signedIn;
  const paymentFailures = failuresOf(paymentErrorResponse);

  app.post(
    '/payments/orders',
    {
      onRequest,
      config: { idempotent: true },
      preHandler: app.limit({ name: 'order', points: 30, seconds: 600, per: perPerson }),
      schema: {
        tags: ['payments'],
        summary: 'Creates an order for a hold, priced from the database',
        body: orderRequest,
        response: { 201: orderResponse, ...paymentFailures },
        ...bearer,
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createOrder(services, personId(request), request.body)),
  );

  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/payments/orders/:order_id/capture',
      onRequest,
      preHandler: app.limit({ name: 'capture', points: 60, seconds: 60, per: perPerson }),
      schema: {
        tags: ['payments'],
        summary: 'Captures an order once; a repeated call gets the same response',
        params: orderParams,
        response: { 200: captureResponse, ...paymentFailures },
        ...bearer,
      },
      handler: async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        return captureOrder(services, personId(request), request.params.order_id);
      },
    });
  }

  app.post(
    '/payments/transactions',
    {
      onRequest,
      config: { idempotent: true },
      schema: {
        tags: ['payments'],
        summary: "The record of one's own capture, as the server wrote it",
        body: transactionRequest,
        response: { 200: transactionResponse, ...failures },
        ...bearer,
      },
    },
    async (request) => ({
      status: 'success' as const,
      transaction: await ownTransaction(services, personId(request), request.body),
    }),
  );
};
