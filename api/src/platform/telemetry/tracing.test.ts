import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { freePort } from '@chaps/local/processes/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startApiProcess } from '../../../test/fault-injection/api-process.ts';
import { type Harness, startHarness, testEnvironment } from '../../../test/harness.ts';
import { paymentSteps } from '../../../test/payment-steps.ts';

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
type Span = z.infer<typeof spanSchema>;

const exported = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
});

async function startReceiver() {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const body = exported.parse(await json(request));
    spans.push(...body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((two) => two.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { spans, url: `http://localhost:${port}`, close: () => server.close() };
}

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const attributeOf = ({ attributes }: Span, name: string) => {
  const { value } = attributes.find(({ key }) => key === name) ?? {};
  return Object.values(value ?? {})[0];
};

/** Starts the API as a separate process: tracing patches modules before they are first used. */
async function startTraced(endpoint: string) {
  const { config } = api.services;
  return await startApiProcess({
    ...testEnvironment(api.databaseUrl),
    PORT: String(await freePort()),
    SUPABASE_URL: config.SUPABASE_URL,
    PAYPAL_API_BASE: config.PAYPAL_API_BASE,
    SMTP_URL: config.SMTP_URL,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  });
}

test('a payment is one trace from the request to its SQL and the provider', async () => {
  const receiver = await startReceiver();
  const { person, holdId } = await paymentSteps(() => api).heldSeat();
  const traced = await startTraced(receiver.url);
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${traced.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await answer.body?.cancel();
    return answer.status;
  };
  const email = encodeURIComponent(person.email);
  try {
    const item = { description: 'x', amount: 0.01, shippingPreference: 'NO_SHIPPING' };
    expect(await ask('/payments/orders', { cart: [item], holdId })).toBe(201);
    expect(await ask(`/auth/profile?email=${email}`)).toBe(200);
  } finally {
    await traced.stop();
    receiver.close();
  }

  const { spans } = receiver;
  const request = spans.find(({ name }) => name === 'POST /payments/orders');
  if (!request) throw new Error(`no span of the request: ${spans.map(({ name }) => name)}`);
  expect(attributeOf(request, 'http.route')).toBe('/payments/orders');
  expect(attributeOf(request, 'chaps.request_id')).toBeTypeOf('string');
  const trace = spans.filter(({ traceId }) => traceId === request.traceId);
  const statements = trace.map((span) => String(attributeOf(span, 'db.query.text')));
  expect(statements.filter((text) => /payment_orders/.test(text))).not.toEqual([]);
  const provider = trace.filter(
    (span) => attributeOf(span, 'server.port') === Number(new URL(api.payments.url).port),
  );
  const statuses = provider.map((span) => attributeOf(span, 'http.response.status_code'));
  expect(statuses).toContain(201);
  const text = JSON.stringify(spans);
  for (const personal of [person.email, email, person.token]) {
    expect(text).not.toContain(personal);
  }
});
