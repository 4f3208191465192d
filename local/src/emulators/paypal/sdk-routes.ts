import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { FastifyInstance } from 'fastify';
import { html, type Markup } from '../page.ts';
import { FIELDS, type FieldKind, isFieldKind, isValidField } from './cards.ts';
import type { Ledger } from './ledger.ts';
import type { Order } from './order.ts';
import { Problem } from './problem.ts';

const BROWSER_FOLDER = join(import.meta.dirname, 'browser');

type IdParams = { Params: { id: string } };

const INPUTS: Record<FieldKind, { label: string; autocomplete: string; mode: string }> = {
  name: { label: 'Name on card', autocomplete: 'cc-name', mode: 'text' },
  number: { label: 'Card number', autocomplete: 'cc-number', mode: 'numeric' },
  expiry: { label: 'Expiry date (MM/YY)', autocomplete: 'cc-exp', mode: 'numeric' },
  cvv: { label: 'Security code', autocomplete: 'cc-csc', mode: 'numeric' },
};

const bundleScript = async (name: string): Promise<string> => {
  const entry = join(BROWSER_FOLDER, `${name}.ts`);
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false });
  return outputFiles[0]?.text ?? '';
};

/** The JS SDK, its frames, and the requests that the frames send to their own server. */
export async function sdkRoutes(
  app: FastifyInstance,
  ledger: Ledger,
  { clientId, siteUrl }: { clientId: string; siteUrl: string },
): Promise<void> {
  const [sdk, field, challenge] = await Promise.all(
    ['sdk', 'field', 'challenge'].map(bundleScript),
  );
  const style = await readFile(join(BROWSER_FOLDER, 'field.css'), 'utf8');
  const frameHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${new URL(siteUrl).origin}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };

  app.get<{ Querystring: Record<string, string> }>('/sdk/js', ({ query }, reply) => {
    reply.type('text/javascript').header('cross-origin-resource-policy', 'cross-origin');
    if (query['client-id'] === clientId) return reply.send(sdk);
    return reply.code(400).send(`throw new Error('SDK Validation error: client-id');`);
  });
  app.get('/sdk/field.js', (_request, reply) => reply.type('text/javascript').send(field));
  app.get('/sdk/challenge.js', (_request, reply) => reply.type('text/javascript').send(challenge));
  app.get('/sdk/field.css', (_request, reply) => reply.type('text/css').send(style));

  app.get<{ Querystring: { field?: string } }>('/sdk/field', ({ query }, reply) => {
    if (!isFieldKind(query.field)) return reply.callNotFound();
    return reply.headers(frameHeaders).send(renderFieldFrame(query.field));
  });
  app.post<IdParams & { Body: Record<FieldKind, string> }>(
    '/sdk/orders/:id/card',
    ({ params, body }) => {
      const isValid = (kind: FieldKind) => isValidField(kind, String(body[kind]), new Date());
      if (!FIELDS.every(isValid)) return { status: 'FAILED', message: 'INVALID_CARD' };
      try {
        const { status, id } = ledger.confirm(params.id, body);
        return { status, challenge: `/sdk/challenge/${id}` };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return { status: 'FAILED', message: error.message };
      }
    },
  );
  app.get<IdParams>('/sdk/challenge/:id', ({ params }, reply) =>
    reply.headers(frameHeaders).send(renderChallengeFrame(ledger.order(params.id))),
  );
  app.post<IdParams>('/sdk/challenge/:id', ({ params }, reply) => {
    ledger.authenticate(params.id);
    return reply.code(204).send();
  });
}

const renderFrame = (title: string, script: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8">
        <title>${title}</title>
        <link rel="stylesheet" href="/sdk/field.css">
        <script defer src="/sdk/${script}.js"></script>
      </head>
      <body>${body}</body>
    </html>`.text;

function renderFieldFrame(kind: FieldKind): string {
  const { label, autocomplete, mode } = INPUTS[kind];
  return renderFrame(
    label,
    'field',
    html`<label for="field">${label}</label>
      <input id="field" name="${autocomplete}" autocomplete="${autocomplete}" inputmode="${mode}"
        aria-describedby="message" aria-required="true" autocapitalize="off" spellcheck="false">
      <p id="message" role="alert" hidden></p>`,
  );
}

const renderChallengeFrame = ({ unit, card }: Order): string =>
  renderFrame(
    'Confirm your payment',
    'challenge',
    html`<main>
      <h1 tabindex="-1">Is this you?</h1>
      <p>Bank of Examples: please confirm your payment of £${unit.amount.value} with the card
        ending in ${card?.lastDigits ?? ''}.</p>
      <p>This page emulates your bank’s own.</p>
      <button type="button" value="accept">Confirm payment</button>
      <button type="button" value="refuse">Cancel</button>
    </main>`,
  );
