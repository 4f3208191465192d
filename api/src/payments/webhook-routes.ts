import { receiveWebhook } from '@chaps/contracts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { prepareStatement } from '../platform/db/database.ts';
import { done } from '../platform/http/answers.ts';
import { HttpError, UnavailableError } from '../platform/http/errors.ts';
import { perAddress } from '../platform/http/limits.ts';
import type { PayPalEvent } from './paypal/shapes.ts';
import { findProviderRefundKind } from './provider-refunds.ts';
import { markEventProcessed } from './queries.ts';
import { processEvent } from './reconcile.ts';
import type { Services } from './services.ts';

const getHeader = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

const SIGNATURE_HEADERS = [
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-cert-url',
  'paypal-auth-algo',
];

/** Forged webhooks that one address may send in a minute before it is limited. */
const MAX_FORGED_A_MINUTE = 10;

/**
 * Only rejected requests count, so that the provider is never limited, however much it sends.
 * Counted per process, because the limit saves this process the work.
 */
function createForgeryLimiter() {
  const counter = new RateLimiterMemory({ points: MAX_FORGED_A_MINUTE, duration: 60 });
  return {
    /** Rejects early: without a signature, and after too many invalid ones. */
    async guard(request: FastifyRequest): Promise<void> {
      if (SIGNATURE_HEADERS.some((name) => getHeader(request, name) === ''))
        throw invalidSignatureError();
      const before = await counter.get(perAddress(request));
      if (!before || before.consumedPoints < MAX_FORGED_A_MINUTE) return;
      const retryAfterSeconds = Math.ceil(before.msBeforeNext / 1000);
      throw new HttpError(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a while.', {
        retryAfterSeconds,
      });
    },
    count: (request: FastifyRequest) => counter.penalty(perAddress(request)),
  };
}

const invalidSignatureError = () => new HttpError(403, 'FORBIDDEN', 'The signature is not valid.');

/** The signature is over the raw bytes, so the body is not parsed in this scope. */
export const webhookRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const forged = createForgeryLimiter();
  const options = { onRequest: forged.guard, bodyLimit: 64 * 1024 };
  app.endpoint(receiveWebhook, options, async (request) => {
    const event = await findVerifiedEvent(services, request);
    if (!event) {
      await forged.count(request);
      throw invalidSignatureError();
    }
    if (await isOpen(services, event)) await handleEvent(services, event);
    return done;
  });
};

async function findVerifiedEvent(
  { webhooks }: Services,
  request: FastifyRequest,
): Promise<PayPalEvent | null> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = {
    id: getHeader(request, 'paypal-transmission-id'),
    time: getHeader(request, 'paypal-transmission-time'),
    signature: getHeader(request, 'paypal-transmission-sig'),
    certUrl: getHeader(request, 'paypal-cert-url'),
    algorithm: getHeader(request, 'paypal-auth-algo'),
  };
  return webhooks.verify(headers, body).catch((cause: unknown) => {
    throw new UnavailableError(cause);
  });
}

/** The payer has approved the order: no money has moved, so there is nothing to read. */
const ORDER_APPROVED = 'CHECKOUT.ORDER.APPROVED';

const recordEventStatement = prepareStatement<{ processed_at: Date | null }>(
  'webhook-event',
  `INSERT INTO webhook_events AS known (event_id, event_type, resource_id, processed_at)
  VALUES ($1, $2, $3, CASE WHEN $2 = '${ORDER_APPROVED}' THEN now() END)
  ON CONFLICT (event_id) DO UPDATE SET event_type = known.event_type
  RETURNING processed_at`,
);

/** Records the event; returns false when it needs no processing. */
async function isOpen({ db }: Services, event: PayPalEvent): Promise<boolean> {
  const [known] = await recordEventStatement(db, [
    event.id,
    event.event_type,
    subjectId(event) ?? null,
  ]);
  return known?.processed_at === null;
}

/**
 * Trusts only what is read from the provider, which sends the event again after an error. An event that
 * arrives while its payment is being recorded stays open for reconciliation.
 */
async function handleEvent(services: Services, event: PayPalEvent): Promise<void> {
  const name = subjectId(event);
  const isKnown =
    name !== undefined &&
    (await processEvent(services, event.event_type, name).catch((cause: unknown) => {
      throw new UnavailableError(cause);
    }));
  if (isKnown || name === undefined) await markEventProcessed(services.db, event.id);
}

/** The id of the order, capture, refund or dispute that an event is about. */
function subjectId({ event_type: type, resource }: PayPalEvent): string | undefined {
  if (findProviderRefundKind(type)) return resource.dispute_id ?? resource.id;
  return resource.supplementary_data?.related_ids?.order_id ?? resource.id;
}
