import { paymentErrorResponse } from '@chaps/contracts';
import * as payments from '@chaps/contracts/payments';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../accounts/auth.ts';
import { perPerson } from '../platform/http/limits.ts';
import { captureOrder } from './capture.ts';
import { createOrder } from './orders.ts';
import type { Services } from './services.ts';
import { findOwnTransaction } from './transactions.ts';

export const paymentRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const limited = (name: string, seconds: number, points: number) => ({
    failure: paymentErrorResponse,
    preHandler: app.limit({ name, points, seconds, per: perPerson }),
  });

  app.endpoint(payments.createOrder, limited('order', 600, 30), async (request, reply) => {
    reply.code(201);
    return createOrder(services, getUserId(request), request.body);
  });

  // A repeated call gets the same response.
  const capturing = limited('capture', 60, 60);
  app.endpoint(payments.readCapture, capturing, (request) =>
    captureOrder(services, getUserId(request), request.params.order_id),
  );
  app.endpoint(payments.captureOrder, capturing, (request) =>
    captureOrder(services, getUserId(request), request.params.order_id, request.body?.shown),
  );

  app.endpoint(payments.createTransaction, async (request) => ({
    status: 'success' as const,
    transaction: await findOwnTransaction(services, getUserId(request), request.body),
  }));
};
