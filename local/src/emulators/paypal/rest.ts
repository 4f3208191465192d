import { randomBytes } from 'node:crypto';
import { decimalToPence } from '@chaps/domain/money';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ledger } from './ledger.ts';
import { findTrigger, money, orderRequest } from './order.ts';
import { presentCapture, presentDispute, presentOrder, presentRefund } from './present.ts';
import { createNotFoundProblem, Problem } from './problem.ts';
import { presentTransactions, transactionsQuery } from './reporting.ts';

export interface RestOptions {
  clientId: string;
  clientSecret: string;
  /** Milliseconds that a payment with a card named SLOW takes; 8,000 when left out. */
  slowness?: number;
}

const refundRequest = z.object({ amount: money.optional() });

type IdParams = { Params: { id: string } };

/** @param areOrdersGone whether orders have expired; PayPal deletes them long before captures and refunds */
export function restRoutes(
  app: FastifyInstance,
  ledger: Ledger,
  options: RestOptions,
  { base, areOrdersGone }: { base: () => string; areOrdersGone: () => boolean },
): void {
  const { clientId, clientSecret, slowness = 8_000 } = options;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const token = randomBytes(40).toString('base64url');

  app.post('/v1/oauth2/token', ({ headers }, reply) => {
    if (headers.authorization === basic) {
      return { access_token: token, token_type: 'Bearer', expires_in: 32_400 };
    }
    const error_description = 'Client Authentication failed';
    return reply.code(401).send({ error: 'invalid_client', error_description });
  });

  app.register(async (api) => {
    const once = createRepeatGuard();
    api.addHook('onRequest', async ({ headers }) => {
      if (headers.authorization === `Bearer ${token}`) return;
      throw new Problem(401, 'AUTHENTICATION_FAILURE', 'Authentication failed.');
    });

    api.post('/v2/checkout/orders', (request, reply) => {
      const [unit] = parseRequest(orderRequest, request.body).purchase_units;
      return reply.code(201).send(once(request, () => presentOrder(ledger.create(unit))).answer);
    });
    api.get<IdParams>('/v2/checkout/orders/:id', ({ params }) => {
      if (areOrdersGone()) throw createNotFoundProblem();
      return presentOrder(ledger.order(params.id));
    });
    api.post<IdParams>('/v2/checkout/orders/:id/capture', async (request, reply) => {
      const { id } = request.params;
      const { answer, isRepeated } = once(request, () => presentOrder(ledger.capture(id)));
      const trigger = findTrigger(ledger.order(id));
      if (!isRepeated && trigger === 'SLOW') {
        await new Promise((resolve) => setTimeout(resolve, slowness));
      }
      // The payment is captured, but the caller never gets a response.
      if (!isRepeated && trigger === 'LOST') return reply.hijack();
      return reply.code(201).send(answer);
    });
    api.post<IdParams>('/v2/payments/captures/:id/refund', (request, reply) => {
      const { amount } = parseRequest(refundRequest, request.body ?? {});
      const pence = amount && decimalToPence(amount.value);
      const { id } = request.params;
      const refund = () => presentRefund(base(), id, ledger.refund(id, pence));
      return reply.code(201).send(once(request, refund).answer);
    });
    api.get<IdParams>('/v2/payments/captures/:id', ({ params }) => {
      const { order, capture } = ledger.findCapture(params.id);
      return presentCapture(order, capture);
    });
    api.get<IdParams>('/v2/payments/refunds/:id', ({ params }) => {
      const { capture, refund } = ledger.findRefund(params.id);
      return presentRefund(base(), capture.id, refund);
    });
    api.get('/v1/reporting/transactions', ({ query }) =>
      presentTransactions(ledger.all(), parseRequest(transactionsQuery, query)),
    );
    api.get<IdParams>('/v1/customer/disputes/:id', ({ params }) =>
      presentDispute(ledger.findDispute(params.id)),
    );
  });
}

/** `PayPal-Request-Id`: a repeated request gets the response of the first if that succeeded. */
function createRepeatGuard() {
  const known = new Map<string, unknown>();
  return ({ url, headers }: FastifyRequest, act: () => unknown) => {
    const id = headers['paypal-request-id'];
    const key = `${url} ${id}`;
    if (id && known.has(key)) return { answer: known.get(key), isRepeated: true };
    const answer = act();
    if (id) known.set(key, answer);
    return { answer, isRepeated: false };
  };
}

/** @throws {Problem} 400 with one detail for each invalid field, in PayPal's format */
function parseRequest<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const details = result.error.issues.map(({ path, message }) => ({
    field: `/${path.join('/')}`,
    issue: 'INVALID_PARAMETER_VALUE',
    description: message,
  }));
  throw new Problem(400, 'INVALID_REQUEST', 'Request is not well-formed.', details);
}
