import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { expiryOf } from './cards.ts';
import type { Ledger } from './ledger.ts';
import { moneySchema, orderRequestSchema, pence, triggerOf } from './order.ts';
import { presentCapture, presentOrder, presentRefund } from './present.ts';
import { malformed, Problem } from './problem.ts';
import { Replies } from './replies.ts';

export interface RestOptions {
  ledger: Ledger;
  clientId: string;
  clientSecret: string;
  /** The simulator's own origin. */
  base: () => string;
  /** Milliseconds that a card named SLOW takes. */
  slowness: number;
}

const cardSource = z.object({
  payment_source: z.object({
    card: z.object({
      name: z.string(),
      number: z.string(),
      expiry: z.string().regex(/^\d{4}-\d{2}$/),
    }),
  }),
});
const refundRequest = z.object({ amount: moneySchema.optional() });

type ById = { Params: { id: string } };

/** PayPal's REST interface: OAuth, Orders v2, captures and refunds. */
export function restRoutes(app: FastifyInstance, options: RestOptions): void {
  const { ledger, base } = options;
  const tokens = new Set<string>();
  const replies = new Replies();

  app.post('/v1/oauth2/token', (request, reply) => {
    if (request.headers.authorization !== basic(options)) {
      return reply
        .code(401)
        .send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    }
    const token = `A21AA${randomBytes(40).toString('base64url')}`;
    tokens.add(token);
    return {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-SIMULATOR',
      expires_in: 32_400,
      nonce: new Date().toISOString(),
    };
  });

  app.register(async (api) => {
    api.addHook('onRequest', async (request) => {
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      if (tokens.has(token)) return;
      throw new Problem(
        401,
        'AUTHENTICATION_FAILURE',
        'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
        [],
      );
    });

    api.post('/v2/checkout/orders', (request, reply) =>
      once(request, reply, 201, () =>
        presentOrder(base(), ledger.create(parsed(orderRequestSchema, request.body))),
      ),
    );
    api.get<ById>('/v2/checkout/orders/:id', ({ params }) =>
      presentOrder(base(), ledger.order(params.id)),
    );
    api.post<ById>('/v2/checkout/orders/:id/confirm-payment-source', (request, reply) =>
      once(request, reply, 200, () => {
        const { card } = parsed(cardSource, request.body).payment_source;
        return presentOrder(base(), ledger.confirm(request.params.id, card));
      }),
    );
    api.post<ById>('/v2/checkout/orders/:id/capture', captureRoute);
    api.get<ById>('/v2/payments/captures/:id', ({ params }) => {
      const { order, capture } = ledger.findCapture(params.id);
      return presentCapture(base(), order, capture);
    });
    api.post<ById>('/v2/payments/captures/:id/refund', (request, reply) =>
      once(request, reply, 201, () => {
        const { amount } = parsed(refundRequest, request.body ?? {});
        const done = ledger.refund(request.params.id, amount ? pence(amount) : null);
        return presentRefund(base(), done.order, done.capture, done.refund);
      }),
    );
    api.get<ById>('/v2/payments/refunds/:id', ({ params }) => {
      const { order, capture, refund } = ledger.findRefund(params.id);
      return presentRefund(base(), order, capture, refund);
    });
  });

  /** SLOW waits before its answer; LOST takes the money, then lets the caller wait for ever. */
  async function captureRoute(request: FastifyRequest<ById>, reply: FastifyReply) {
    const { id } = request.params;
    const known = replies.knows(request);
    const trigger = triggerOf(ledger.order(id).card);
    const answer = replies.answer(request, () => presentOrder(base(), ledger.capture(id, base())));
    if (!known && trigger === 'slow') {
      await new Promise((resolve) => setTimeout(resolve, options.slowness));
    }
    if (!known && trigger === 'lost') {
      reply.hijack();
      return reply;
    }
    return reply.code(201).send(answer);
  }

  function once(request: FastifyRequest, reply: FastifyReply, status: number, act: () => unknown) {
    return reply.code(status).send(replies.answer(request, act));
  }
}

const basic = ({ clientId, clientSecret }: RestOptions) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

/** @throws {Problem} 400 with one detail per wrong field, as PayPal names them */
function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw malformed(
    result.error.issues.map(({ path, message }) => ({
      field: `/${path.join('/')}`,
      location: 'body',
      issue: 'INVALID_PARAMETER_VALUE',
      description: message,
    })),
  );
}

/** What the card fields send to their own server. */
export const fieldsSchema = z.object({
  name: z.string().trim().min(1).max(300),
  number: z.string(),
  expiry: z.string().transform((text, context) => {
    const expiry = expiryOf(text);
    if (expiry === null) context.addIssue('Not a month');
    return expiry ?? z.NEVER;
  }),
  cvv: z.string().regex(/^\d{3,4}$/),
});
