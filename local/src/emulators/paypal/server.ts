import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { Ledger } from './ledger.ts';
import { presentOrder, presentResource } from './present.ts';
import { Problem } from './problem.ts';
import { type RestOptions, restRoutes } from './rest.ts';
import { sdkRoutes } from './sdk-routes.ts';
import { createSigner } from './webhook-signer.ts';
import { type Delivery, type WebhookMode, WebhookSender } from './webhooks.ts';

export interface PayPalOptions extends RestOptions {
  /** The merchant's site: the only page that may embed the card fields. */
  siteUrl: string;
  webhookId: string;
  /** The emulator's address in webhooks; its local address when left out. */
  publicUrl?: string;
  /** Address for webhooks: the API's /payments/webhooks. */
  webhookUrl: () => string;
  /** File that keeps orders across restarts; if omitted, they are only kept in memory. */
  file?: string;
  /** Milliseconds between attempts to deliver a webhook. */
  webhookRetries?: number[];
}

export interface PayPalEmulator {
  app: FastifyInstance;
  /**
   * @param down whether every call to the REST API returns 503
   * @param ordersGone whether every order returns 404, as PayPal's do after some months; captures
   * and refunds still exist
   */
  set(settings: { webhooks?: WebhookMode; down?: boolean; ordersGone?: boolean }): void;
  endReview(captureId: string, status: 'COMPLETED' | 'DECLINED'): void;
  endRefund: Ledger['endRefund'];
  reverse: Ledger['reverse'];
  dispute: Ledger['dispute'];
  /** Webhooks as sent, oldest first. */
  deliveries(): Delivery[];
  /** Oldest first. */
  orders(): ReturnType<typeof presentOrder>[];
}

/**
 * The part of PayPal that the product calls: card fields, OAuth, Orders v2, refunds, signed webhooks.
 * Names on the card change the outcome, see `TRIGGERS`. Does not listen yet.
 */
export async function createPayPalEmulator(options: PayPalOptions): Promise<PayPalEmulator> {
  const app = Fastify({ forceCloseConnections: true });
  const base = () =>
    options.publicUrl ?? `http://localhost:${(app.server.address() as AddressInfo).port}`;
  const signer = await createSigner();
  const { webhookUrl: target, webhookId } = options;
  const retries = options.webhookRetries ?? [1_000, 4_000, 15_000, 60_000];
  const webhooks = new WebhookSender({ target, webhookId, signer, base, retries });
  const ledger = new Ledger(options.file, (event) =>
    webhooks.send(event.type, presentResource(base(), event)),
  );
  let down = false;
  let ordersGone = false;

  await app.register(formbody);
  acceptEmptyJson(app);
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Problem) return error.send(reply);
    const status = error.statusCode ?? 500;
    return new Problem(status, 'INVALID_REQUEST', error.message).send(reply);
  });
  app.addHook('onRequest', async ({ url }) => {
    if (!down || !/^\/v[12]\//.test(url) || url === signer.certPath) return;
    throw new Problem(503, 'SERVICE_UNAVAILABLE', 'Service is unavailable');
  });
  app.addHook('onClose', async () => webhooks.close());
  restRoutes(app, ledger, options, { base, areOrdersGone: () => ordersGone });
  await sdkRoutes(app, ledger, options);
  app.get(signer.certPath, (_request, reply) =>
    reply.type('application/x-pem-file').send(signer.certificate),
  );
  return {
    app,
    set(settings) {
      webhooks.mode = settings.webhooks ?? webhooks.mode;
      down = settings.down ?? down;
      ordersGone = settings.ordersGone ?? ordersGone;
    },
    endReview: (captureId, status) => ledger.endReview(captureId, status),
    endRefund: (refundId, status) => ledger.endRefund(refundId, status),
    reverse: (captureId) => ledger.reverse(captureId),
    dispute: (captureId) => ledger.dispute(captureId),
    deliveries: () => webhooks.deliveries,
    orders: () => ledger.all().map(presentOrder),
  };
}

/** A capture has no body, but PayPal's clients send the JSON header anyway. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => (body === '' ? undefined : JSON.parse(body)),
  );
}
