import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import type { FastifyInstance } from 'fastify';
import { challengeFrame, fieldFrame, frameHeaders, isFieldKind } from './frames.ts';
import type { Ledger } from './ledger.ts';
import { Problem } from './problem.ts';
import { fieldsSchema } from './rest.ts';

export interface SdkOptions {
  ledger: Ledger;
  clientId: string;
  /** The merchant's site, the only page that may embed the fields. */
  siteUrl: string;
}

/** Browser files by the path they are served under; their imports lead to one another. */
const ASSETS = ['browser/field.ts', 'browser/challenge.ts', 'cards.ts', 'browser/field.css'];

const source = (path: string) =>
  readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

type Fields = { Querystring: { field?: string; placeholder?: string } };
type ById = { Params: { id: string } };

/** The JS SDK, its frames, and what the frames ask of their own server. */
export function sdkRoutes(app: FastifyInstance, { ledger, clientId, siteUrl }: SdkOptions): void {
  const site = new URL(siteUrl).origin;
  const sdk = transformSync(source('browser/sdk.ts'), {
    loader: 'ts',
    format: 'iife',
    target: 'es2022',
  }).code;

  app.get<{ Querystring: Record<string, string> }>('/sdk/js', ({ query }, reply) => {
    reply.type('application/javascript').header('cache-control', 'private, max-age=3600');
    if (query['client-id'] !== clientId) {
      return reply
        .code(400)
        .send(`throw new Error("SDK Validation error: 'client-id not recognized'");`);
    }
    if (query.currency !== 'GBP' || !query.components?.includes('card-fields')) {
      return reply
        .code(400)
        .send(`throw new Error("SDK Validation error: 'only card-fields in GBP'");`);
    }
    return reply.header('cross-origin-resource-policy', 'cross-origin').send(sdk);
  });

  for (const path of ASSETS) {
    const isStyle = path.endsWith('.css');
    const body = isStyle ? source(path) : transformSync(source(path), { loader: 'ts' }).code;
    app.get(`/sdk/assets/${path}`, (_request, reply) =>
      reply
        .type(isStyle ? 'text/css' : 'application/javascript')
        .header('cache-control', 'no-cache')
        .send(body),
    );
  }

  app.get<Fields>('/sdk/field', ({ query }, reply) => {
    if (!isFieldKind(query.field)) return reply.callNotFound();
    return reply.headers(frameHeaders(site)).send(fieldFrame(query.field, query.placeholder ?? ''));
  });

  app.post<ById>('/sdk/orders/:id/card', ({ params, body }) => {
    const card = fieldsSchema.safeParse(body);
    if (!card.success)
      return {
        status: 'FAILED',
        error: { name: 'INVALID_CARD', message: 'The card details are not complete.' },
      };
    try {
      const order = ledger.confirm(params.id, card.data);
      return order.status === 'APPROVED'
        ? { status: 'APPROVED' }
        : { status: 'PAYER_ACTION_REQUIRED', challenge: `/sdk/challenge/${order.id}` };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { title, message, details } = error;
      return { status: 'FAILED', error: { name: title, message, details } };
    }
  });

  app.get<ById>('/sdk/challenge/:id', ({ params }, reply) =>
    reply.headers(frameHeaders(site)).send(challengeFrame(ledger.order(params.id))),
  );
  app.post<ById & { Body: { accepted?: boolean } }>('/sdk/challenge/:id', ({ params, body }) => ({
    status: ledger.authenticate(params.id, body?.accepted === true).status,
  }));
}
