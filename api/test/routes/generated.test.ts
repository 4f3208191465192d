import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../harness.ts';
import { documentedRoutes, exampleBody, exampleOf, type Route } from './document.ts';
import { type TestPerson, testPerson } from './fixtures.ts';

let api: Harness;
let operations: Route[];
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  // Whoever signs out is refused everything afterwards.
  operations = (await documentedRoutes(api)).filter(({ path }) => path !== '/auth/sign-out');
});
afterAll(() => api.stop());

/** Deterministic numbers from 0 to 1 (mulberry32): the same requests in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Some of them were answered with a fault of ours once. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\r\nSet-Cookie: a=b',
  '\u0000',
  '<script>alert(1)</script>',
  "'; DROP TABLE events; --",
  '../../etc/passwd',
  '%00%0d%0a',
  '𝒳\u202e\ud800',
  'İ'.repeat(300),
  '9'.repeat(400),
  'x'.repeat(7000),
  '2026-02-30',
  '-1,999',
  '24:61',
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  0.1,
  null,
  true,
  [],
  [[[[]]]],
  {},
  { __proto__: { admin: true }, constructor: { prototype: 1 } },
];
type Parameter = Route['about']['parameters'][number];

const COUNT = 10_000;
/** Fastify tells it when a request has passed sign-in, limits and schemas. */
const HANDLER_STARTS = 'tracing:fastify.request.handler:start';

describe(`${COUNT} requests from the document, sound, unsound and hostile`, () => {
  const random = generator(20_261_121);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('nothing to pick');
    return value;
  };

  /** A body with the person's own values, and some of its parts spoilt. */
  function spoilt(value: unknown, own: TestPerson['values'], share: number): unknown {
    if (random() < share) return pick(HOSTILE);
    if (Array.isArray(value)) return value.map((part) => spoilt(part, own, share));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(() => random() > share / 2)
        .map(([key, part]) => [key, key in own ? own[key] : spoilt(part, own, share)]),
    );
  }
  const valueFor = ({ name, schema, example }: Parameter, own: TestPerson['values']) => {
    const kind = random();
    if (kind < 0.7 && name in own) return own[name];
    return kind < 0.85 ? (example ?? exampleOf(schema)) : pick(HOSTILE);
  };
  const asText = (value: unknown) =>
    encodeURIComponent(
      (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed(),
    );

  function payloadOf(route: Route, own: TestPerson['values']): string | undefined {
    const body = exampleBody(route);
    const kind = random();
    if (body === undefined || kind < 0.02) return undefined;
    if (kind < 0.03) return 'x'.repeat(1_048_576);
    if (kind < 0.06) return pick(['{', '[]', 'null', '"', '{"a":', '\u0000']);
    return JSON.stringify(spoilt(body, own, pick([0, 0, 0.05, 0.3])));
  }

  function requestOf(route: Route, { person, values }: TestPerson) {
    let url = route.path;
    const query: string[] = [];
    for (const parameter of route.about.parameters) {
      const { name } = parameter;
      const text = asText(valueFor(parameter, values)).slice(0, 2000);
      if (parameter.in === 'path') url = url.replace(`{${name}}`, text || '%20');
      else if (random() < 0.8) query.push(`${name}=${text}`);
    }
    const payload = payloadOf(route, values);
    return {
      method: route.method,
      url: `${url}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      headers: {
        'x-forwarded-for': `81.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.1`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(random() < 0.95 ? { authorization: `Bearer ${person.token}` } : {}),
        ...(random() < 0.1
          ? { 'idempotency-key': String(pick(HOSTILE)).replace(/[^ -~]/g, '?') }
          : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    };
  }

  test('none is answered with a fault of ours, and most reach a handler', async () => {
    const events = {
      paid: await api.event({ paymentRequired: true, slots: 1, seats: 400 }),
      free: await api.event({ slots: 4, seats: 400 }),
    };
    const people = await Promise.all(Array.from({ length: 40 }, () => testPerson(api, events)));
    const seen = new Map<number, number>();
    const faults: string[] = [];
    let handled = 0;
    const onHandler = () => {
      handled += 1;
    };
    subscribe(HANDLER_STARTS, onHandler);
    for (let sent = 0; sent < COUNT; sent += 20) {
      const requests = Array.from({ length: 20 }, () => requestOf(pick(operations), pick(people)));
      const answers = await Promise.all(requests.map((request) => api.app.inject(request)));
      for (const [index, { statusCode, body }] of answers.entries()) {
        seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
        if (statusCode < 500) continue;
        const { method, url, payload } = requests[index] ?? {};
        faults.push(
          `${statusCode} ${method} ${url?.slice(0, 200)} ${payload?.slice(0, 400)} ${body}`,
        );
      }
    }
    unsubscribe(HANDLER_STARTS, onHandler);
    process.stdout.write(
      `${COUNT} generated requests: ${handled} reached a handler; answers ${JSON.stringify(Object.fromEntries(seen))}\n`,
    );
    expect(faults.slice(0, 5)).toEqual([]);
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 404, 413, 422]));
    expect(handled).toBeGreaterThan(COUNT / 2);
    expect(seen.get(429) ?? 0).toBeLessThan(COUNT / 20);
  }, 400_000);
});
