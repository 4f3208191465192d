import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PAGE_HEADERS, PAGE_STYLE } from '../page.ts';
import { Ledger } from './ledger.ts';
import { presentCapture, presentOrder, presentRefund } from './present.ts';
import { answerProblem, Problem } from './problem.ts';
import { restRoutes } from './rest.ts';
import { sdkRoutes } from './sdk-routes.ts';
import { statusPage } from './status-page.ts';
import { makeSigner } from './webhook-signer.ts';
import { WebhookSender } from './webhooks.ts';

export interface PaymentsOptions {
  /** The merchant's site: the only page that may embed the card fields. */
  siteUrl: string;
  /** The simulator's own address, as the API and browsers know it: known once it listens. */
  publicUrl: () => string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Where webhooks go: the API's /payments/webhooks. */
  webhookUrl: () => string;
  /** Where orders are kept between starts; in memory when left out. */
  file?: string;
  /** Milliseconds that a card named SLOW takes; 8 000 when left out. */
  slowness?: number;
  /** Milliseconds between attempts to deliver a webhook. */
  webhookRetries?: number[];
}

const settingsSchema = z.object({
  webhooks: z.enum(['on', 'off', 'late', 'twice', 'reversed']).optional(),
  /** Milliseconds that late webhooks wait. */
  delay: z.number().int().min(0).max(600_000).optional(),
  /** Answers every call of the REST interface with 503. */
  down: z.boolean().optional(),
});

const reviewSchema = z.object({ status: z.enum(['COMPLETED', 'DECLINED']) });

/**
 * PayPal on one machine: the JS SDK's card fields, OAuth, Orders v2, captures, refunds and signed
 * webhooks, with the triggers of product.md. Built without listening.
 */
export async function buildPaymentsServer(options: PaymentsOptions): Promise<FastifyInstance> {
  const ledger = new Ledger(options.file ?? null);
  const signer = await makeSigner();
  const base = options.publicUrl;
  const webhooks = new WebhookSender({
    target: options.webhookUrl,
    webhookId: options.webhookId,
    signer,
    base,
    ...(options.webhookRetries ? { retries: options.webhookRetries } : {}),
  });
  let down = false;

  ledger.listen((type, { order, capture, refund }) => {
    if (refund && capture) {
      webhooks.send({
        type,
        resourceType: 'refund',
        resource: presentRefund(base(), order, capture, refund),
      });
    } else if (capture) {
      webhooks.send({
        type,
        resourceType: 'capture',
        resource: presentCapture(base(), order, capture),
      });
    } else {
      webhooks.send({
        type,
        resourceType: 'checkout-order',
        resource: presentOrder(base(), order),
      });
    }
  });

  const app = Fastify({ forceCloseConnections: true });
  await app.register(formbody);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => {
      // A capture has no body, and PayPal's clients send the JSON header all the same.
      return body === '' ? undefined : JSON.parse(body);
    },
  );
  app.setErrorHandler((error: unknown, _request, reply) => {
    if (error instanceof Problem) return answerProblem(reply, error);
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    const message = error instanceof Error ? error.message : String(error);
    return answerProblem(
      reply,
      new Problem(status, status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_SERVER_ERROR', message, []),
    );
  });
  app.addHook('onRequest', async (request) => {
    if (down && /^\/v[12]\//.test(request.url) && request.url !== signer.certPath) {
      throw new Problem(503, 'SERVICE_UNAVAILABLE', 'Service is unavailable', []);
    }
  });

  restRoutes(app, {
    ledger,
    base,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    slowness: options.slowness ?? 8_000,
  });
  sdkRoutes(app, { ledger, clientId: options.clientId, siteUrl: options.siteUrl });
  app.get(signer.certPath, (_request, reply) =>
    reply.type('application/x-pem-file').send(signer.certificate),
  );

  app.get('/_simulator', () => ({ webhooks: webhooks.mode, delay: webhooks.delay, down }));
  app.post('/_simulator', (request) => {
    const settings = settingsSchema.parse(request.body ?? {});
    webhooks.mode = settings.webhooks ?? webhooks.mode;
    webhooks.delay = settings.delay ?? webhooks.delay;
    down = settings.down ?? down;
    return { webhooks: webhooks.mode, delay: webhooks.delay, down };
  });
  app.delete('/_simulator', (_request, reply) => {
    ledger.clear();
    webhooks.mode = 'on';
    down = false;
    return reply.code(204).send();
  });
  app.post<{ Params: { id: string } }>('/_simulator/captures/:id', ({ params, body }) =>
    ledger.endReview(params.id, reviewSchema.parse(body).status),
  );
  app.get('/_simulator/orders', () => ledger.all().map((order) => presentOrder(base(), order)));
  app.get('/_simulator/webhooks', () => webhooks.attempts);
  app.get('/', (_request, reply) =>
    reply.headers(PAGE_HEADERS).send(statusPage(ledger.all(), webhooks, down)),
  );
  app.get('/page.css', (_request, reply) => reply.type('text/css').send(PAGE_STYLE));
  app.addHook('onClose', async () => webhooks.close());
  return app;
}
