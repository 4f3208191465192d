import { receiveWebhook } from '@chaps/contracts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { prepared } from '../platform/db/database.ts';
import { done } from '../platform/http/answers.ts';
import { HttpError, UnavailableError } from '../platform/http/errors.ts';
import { perAddress } from '../platform/http/limits.ts';
import { moneyBackKind } from './money-back.ts';
import type { PayPalEvent } from './paypal/shapes.ts';
import { markEventProcessed } from './queries.ts';
import { processEvent } from './reconcile.ts';
import type { Services } from './services.ts';

const header = (request: FastifyRequest, name: string): string => {
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
const FORGED_A_MINUTE = 10;

/**
 * Only rejected requests count, so that the provider is never limited, however much it sends. Counted per
 * process, because it is this process that is spared the work.
 */
function forgeries() {
  const counter = new RateLimiterMemory({ points: FORGED_A_MINUTE, duration: 60 });
  return {
    /** Rejects early: without a signature, and after too many invalid ones. */
    async guard(request: FastifyRequest): Promise<void> {
      if (SIGNATURE_HEADERS.some((name) => header(request, name) === '')) throw unsigned();
      const before = await counter.get(perAddress(request));
      if (!before || before.consumedPoints < FORGED_A_MINUTE) return;
      const retryAfterSeconds = Math.ceil(before.msBeforeNext / 1000);
      throw new HttpError(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a while.', {
        retryAfterSeconds,
      });
    },
    count: (request: FastifyRequest) => counter.penalty(perAddress(request)),
  };
}

const unsigned = () => new HttpError(403, 'FORBIDDEN', 'The signature is not valid.');

/** The signature is over the raw bytes, so the body is not parsed in this scope. */
export const webhookRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const forged = forgeries();
  const options = { onRequest: forged.guard, bodyLimit: 64 * 1024 };
  app.endpoint(receiveWebhook, options, async (request) => {
    const event = await verified(services, request);
    if (!event) {
      await forged.count(request);
      throw unsigned();
    }
    if (await isOpen(services, event)) await handleEvent(services, event);
    return done;
  });
};

async function verified(
  { webhooks }: Services,
  request: FastifyRequest,
): Promise<PayPalEvent | null> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = {
    id: header(request, 'paypal-transmission-id'),
    time: header(request, 'paypal-transmission-time'),
    signature: header(request, 'paypal-transmission-sig'),
    certUrl: header(request, 'paypal-cert-url'),
    algorithm: header(request, 'paypal-auth-algo'),
  };
  return webhooks.verify(headers, body).catch((cause: unknown) => {
    throw new UnavailableError(cause);
  });
}

/** The payer has approved the order: no money has moved, so there is nothing to read. */
const APPROVED = 'CHECKOUT.ORDER.APPROVED';

const recording = prepared<{ processed_at: Date | null }>(
  'webhook-event',
  `INSERT INTO webhook_events AS known (event_id, event_type, resource_id, processed_at)
  VALUES ($1, $2, $3, CASE WHEN $2 = '${APPROVED}' THEN now() END)
  ON CONFLICT (event_id) DO UPDATE SET event_type = known.event_type
  RETURNING processed_at`,
);

/** Records the event; returns false when it needs no processing. */
async function isOpen({ db }: Services, event: PayPalEvent): Promise<boolean> {
  const [known] = await recording(db, [event.id, event.event_type, nameIn(event) ?? null]);
  return known?.processed_at === null;
}

/**
 * Trusts only what is read from the provider, which sends the event again after an error. An event that
 * arrives while its payment is being recorded stays open for reconciliation.
 */
async function handleEvent(services: Services, event: PayPalEvent): Promise<void> {
  const name = nameIn(event);
  const isKnown =
    name !== undefined &&
    (await processEvent(services, event.event_type, name).catch((cause: unknown) => {
      throw new UnavailableError(cause);
    }));
  if (isKnown || name === undefined) await markEventProcessed(services.db, event.id);
}

/** The id of the order, capture, refund or dispute that an event is about. */
function nameIn({ event_type: type, resource }: PayPalEvent): string | undefined {
  if (moneyBackKind(type)) return resource.dispute_id ?? resource.id;
  return resource.supplementary_data?.related_ids?.order_id ?? resource.id;
}
