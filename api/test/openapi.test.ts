import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { exampleOf } from '../src/plugins/openapi-examples.ts';
import { type Harness, type Person, startHarness } from './harness.ts';

const json = z.object({
  'application/json': z
    .object({
      schema: z.looseObject({}),
      example: z.unknown().optional(),
      examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
    })
    .optional(),
});
const operation = z.object({
  summary: z.string().min(8),
  tags: z.array(z.string()).length(1),
  parameters: z
    .array(z.object({ in: z.string(), name: z.string(), schema: z.looseObject({}) }))
    .default([]),
  requestBody: z.object({ content: json }).optional(),
  responses: z.record(z.string(), z.object({ content: json.optional() })),
});
type Operation = z.infer<typeof operation>;

let api: Harness;
let operations: Array<{ method: string; path: string; about: Operation }>;
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  const { body } = await api.call('GET', '/openapi.json');
  operations = Object.entries(
    z.record(z.string(), z.record(z.string(), operation)).parse(body.paths),
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => ({
      method: method.toUpperCase(),
      path,
      about,
    })),
  );
});
afterAll(() => api.stop());

test('every operation has an example of what it takes, gives and refuses, and each fits its schema', () => {
  expect(operations.length).toBeGreaterThan(30);
  for (const { method, path, about } of operations) {
    const entries = [about.requestBody, ...Object.values(about.responses)].flatMap((body) =>
      body?.content?.['application/json'] ? [body.content['application/json']] : [],
    );
    for (const { schema, example, examples } of entries) {
      const shown = examples ? Object.values(examples).map(({ value }) => value) : [example];
      expect([method, path, shown.length > 0]).toEqual([method, path, true]);
      const known = z.fromJSONSchema(schema);
      for (const value of shown) {
        expect([method, path, known.safeParse(value).error?.issues]).toEqual([
          method,
          path,
          undefined,
        ]);
      }
    }
    expect(Object.keys(about.responses)).toEqual(expect.arrayContaining(['4XX', '5XX']));
  }
});

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
const COUNT = 10_000;

describe(`${COUNT} requests from the document, sound, unsound and hostile`, () => {
  const random = generator(20_261_121);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('nothing to pick');
    return value;
  };

  /** The example with some of its parts spoilt. */
  function spoilt(value: unknown): unknown {
    if (random() < 0.15) return pick(HOSTILE);
    if (Array.isArray(value)) return value.map(spoilt);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(() => random() > 0.1)
        .map(([key, part]) => [key, spoilt(part)]),
    );
  }
  const valueFor = (name: string, schema: object) =>
    random() < 0.5 ? exampleOf(schema, name) : pick(HOSTILE);
  const asText = (value: unknown) =>
    encodeURIComponent(
      (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed(),
    );

  function requestOf({ method, path, about }: (typeof operations)[number], people: Person[]) {
    let url = path;
    const query: string[] = [];
    for (const { in: place, name, schema } of about.parameters) {
      const text = asText(valueFor(name, schema)).slice(0, 2000);
      if (place === 'path') url = url.replace(`{${name}}`, text || '%20');
      else if (random() < 0.8) query.push(`${name}=${text}`);
    }
    const body = about.requestBody?.content['application/json']?.example;
    const kind = random();
    const payload =
      body === undefined || kind < 0.02
        ? undefined
        : kind < 0.03
          ? 'x'.repeat(1_048_576)
          : kind < 0.06
            ? pick(['{', '[]', 'null', '"', '{"a":', '\u0000'])
            : JSON.stringify(kind < 0.2 ? body : spoilt(body));
    return {
      method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).parse(method),
      url: `${url}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      headers: {
        'x-forwarded-for': `10.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.1`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(random() < 0.8 ? { authorization: `Bearer ${pick(people).token}` } : {}),
        ...(random() < 0.1
          ? { 'idempotency-key': String(pick(HOSTILE)).replace(/[^ -~]/g, '?') }
          : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    };
  }

  test('none is answered with a fault of ours', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => api.person()));
    const faults: string[] = [];
    const seen = new Set<number>();
    for (let sent = 0; sent < COUNT; sent += 20) {
      const requests = Array.from({ length: 20 }, () => requestOf(pick(operations), people));
      const answers = await Promise.all(requests.map((request) => api.app.inject(request)));
      for (const [index, { statusCode, body }] of answers.entries()) {
        seen.add(statusCode);
        if (statusCode < 500) continue;
        const { method, url, payload } = requests[index] ?? {};
        faults.push(
          `${statusCode} ${method} ${url?.slice(0, 200)} ${payload?.slice(0, 400)} ${body}`,
        );
      }
    }
    expect(faults.slice(0, 5)).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 401, 404, 413, 422]));
  }, 180_000);
});
