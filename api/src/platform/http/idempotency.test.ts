import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const hold = (as: Person, eventId: string, key: string) =>
  api.call('POST', `/events/${eventId}/holds`, {
    as,
    body: { start_time: '09:00' },
    headers: { 'idempotency-key': key },
  });

test('an error is not stored under its idempotency key, so a retry is processed', async () => {
  const event = await api.event({ seats: 1, slots: 1 });
  const [first, second] = [await api.person(), await api.person()];
  const taken = await hold(first, event.id, crypto.randomUUID());
  expect(taken.status).toBe(201);
  const key = crypto.randomUUID();
  expect((await hold(second, event.id, key)).status).toBe(409);
  await api.call('DELETE', `/holds/${taken.body.hold.hold_id}`, { as: first });
  const retried = await hold(second, event.id, key);
  expect([retried.status, retried.headers['idempotent-replay']]).toEqual([201, undefined]);
  // The retry's response is stored.
  const repeated = await hold(second, event.id, key);
  expect([repeated.text, repeated.headers['idempotent-replay']]).toEqual([retried.text, 'true']);
});

test('an error about invalid input is not stored under its idempotency key', async () => {
  const person = await api.person();
  const event = await api.event();
  const key = crypto.randomUUID();
  const body = { start_time: '25:00' };
  const headers = { 'idempotency-key': key };
  const bad = { as: person, body, headers };
  expect((await api.call('POST', `/events/${event.id}/holds`, bad)).status).toBe(422);
  const { rowCount } = await api.services.pool.query(
    'SELECT FROM idempotency_keys WHERE key = $1',
    [key],
  );
  expect(rowCount).toBe(0);
  expect((await hold(person, event.id, key)).status).toBe(201);
});

test('a different body with the same key is refused, and the stored response is kept', async () => {
  const person = await api.person();
  const [event, other] = [await api.event(), await api.event()];
  const key = crypto.randomUUID();
  const answered = await hold(person, event.id, key);
  const changed = await hold(person, other.id, key);
  expect([changed.status, changed.body.error]).toMatchObject([
    422,
    {
      code: 'IDEMPOTENCY_KEY_REUSED',
      message: 'This Idempotency-Key was used for another request.',
    },
  ]);
  expect((await hold(person, event.id, key)).text).toBe(answered.text);
});

test('refuses a key that is too long, and accepts one of the maximum length', async () => {
  const [person, event] = [await api.person(), await api.event()];
  const long = await hold(person, event.id, 'k'.repeat(201));
  expect([long.status, long.body.error]).toMatchObject([
    422,
    { code: 'VALIDATION_FAILED', message: 'Idempotency-Key is too long.' },
  ]);
  expect((await hold(person, event.id, 'k'.repeat(200))).status).toBe(201);
});

test('an empty key is ignored, and every request is processed', async () => {
  const [person, event] = [await api.person(), await api.event()];
  expect((await hold(person, event.id, '')).status).toBe(201);
  const again = await hold(person, event.id, '');
  expect(again.headers['idempotent-replay']).toBeUndefined();
  const { rowCount } = await api.services.pool.query(
    "SELECT FROM idempotency_keys WHERE key IN ('', 'undefined')",
  );
  expect(rowCount).toBe(0);
});

test('a key has an effect only on requests that create something', async () => {
  const key = crypto.randomUUID();
  const headers = { 'idempotency-key': key };
  expect((await api.call('GET', '/events', { headers })).status).toBe(200);
  const again = await api.call('GET', '/events', { headers });
  expect([again.status, again.headers['idempotent-replay']]).toEqual([200, undefined]);
});

test('the same key from two people counts as two different keys', async () => {
  const event = await api.event({ slots: 1, seats: 2 });
  const key = crypto.randomUUID();
  const [first, second] = [await api.person(), await api.person()];
  const one = await hold(first, event.id, key);
  const other = await hold(second, event.id, key);
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(other.body.hold.hold_id).not.toBe(one.body.hold.hold_id);
});

test('a repeated request gets 409 while the first is in progress', async () => {
  const [person, event] = [await api.person(), await api.event()];
  const key = crypto.randomUUID();
  expect((await hold(person, event.id, key)).status).toBe(201);
  const answering = (age: number) =>
    api.services.pool.query(
      `UPDATE idempotency_keys SET status_code = NULL, answer = NULL,
         created_at = now() - make_interval(secs => $2) WHERE key = $1`,
      [key, age],
    );
  await answering(30);
  const early = await hold(person, event.id, key);
  expect([early.status, early.body.error]).toMatchObject([
    409,
    { code: 'IDEMPOTENCY_IN_FLIGHT', message: 'This request is still being processed.' },
  ]);
  expect(early.headers['retry-after']).toBe('1');
  // A process that died left its key behind: after a minute the key is free again.
  await answering(61);
  const late = await hold(person, event.id, key);
  expect([late.status, late.headers['idempotent-replay']]).toEqual([200, undefined]);
});

test('a replayed response is JSON, like the first', async () => {
  const [person, event] = [await api.person(), await api.event()];
  const key = crypto.randomUUID();
  const first = await hold(person, event.id, key);
  const again = await hold(person, event.id, key);
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(again.headers['content-type']).toBe(first.headers['content-type']);
});

test('the same request sent 20 times makes one hold with one response', async () => {
  const [person, event] = [await api.person(), await api.event()];
  const first = await hold(person, event.id, 'key-1');
  const again = await Promise.all(
    Array.from({ length: 19 }, () => hold(person, event.id, 'key-1')),
  );
  expect(new Set(again.map(({ text }) => text))).toEqual(new Set([first.text]));
  expect(again.every(({ status }) => status === 201)).toBe(true);
});

test('one of 20 concurrent requests creates the hold, and the others get its response or 409', async () => {
  const [person, event] = [await api.person(), await api.event({ seats: 20, slots: 4 })];
  const all = await Promise.all(Array.from({ length: 20 }, () => hold(person, event.id, 'key-2')));
  expect(all.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const { rowCount } = await api.services.pool.query(
    'SELECT FROM appointments WHERE event_id = $1',
    [event.id],
  );
  expect(rowCount).toBe(1);
});

describe('two requests by staff with the same key create only one of', () => {
  const counted = async (table: 'events' | 'invoices' | 'data_requests') =>
    (await sql`SELECT FROM ${sql.table(table)}`.execute(api.owner)).rows.length;

  test.each(['an event', 'copies of an event', 'an invoice', 'a data request'] as const)(
    '%s',
    async (what) => {
      const event = await api.event();
      const admin = await api.staff('admin');
      const as = await api.staff('coordinator');
      const path = `/staff/events/${event.id}`;
      const { event: details } = (await api.call('GET', path, { as })).body;
      const { event_id, ...form } = details;
      const invoice = {
        event_id,
        ...{ billed_to: 'Lodge 42', address: '1 High Street', email: 'treasurer@lodge.example' },
        ...{ description: 'PSA blood tests', quantity: 40, unit_price: 2500 },
        ...{ how_to_pay: 'Sort code 00-00-00', due_on: addDays(api.today, 30) },
      };
      const request = { kind: 'access', profile_id: null, asked_by: 'A neighbour' };
      const dates = [addDays(event.date, 14)];
      const received = { channel: 'letter', received_on: api.today };
      const creations = {
        'an event': ['events', '/staff/events', as, form],
        'copies of an event': ['events', `${path}/copies`, as, { dates }],
        'an invoice': ['invoices', '/staff/invoices', as, invoice],
        'a data request': [
          'data_requests',
          '/staff/data-requests',
          admin,
          { ...request, ...received },
        ],
      } as const;
      const [table, route, by, body] = creations[what];
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const before = await counted(table);
      const create = () => api.call('POST', route, { as: by, body, headers });
      const [first, again] = [await create(), await create()];
      expect(first.status).toBe(200);
      expect([again.text, again.headers['idempotent-replay']]).toEqual([first.text, 'true']);
      expect(await counted(table)).toBe(before + 1);
    },
  );
});

describe('a response with a secret', () => {
  const stored = async (key: string): Promise<string> => {
    const { rows } = await sql<{ answer: string }>`
      SELECT answer FROM idempotency_keys WHERE key = ${key}`.execute(api.owner);
    return rows[0]?.answer ?? '';
  };

  test.each([
    ['an access code', 'access-codes', 'code'],
    ['a code for a tablet', 'devices/codes', 'code'],
    ['the id of a tablet', 'devices', 'device_id'],
  ] as const)(
    '(%s) is stored encrypted, and repeated for the same key',
    async (_, path, secret) => {
      const event = await api.event();
      const as = await api.staff('coordinator');
      const devices = `/staff/events/${event.id}/devices`;
      const { code } = (await api.call('POST', `${devices}/codes`, { as })).body;
      const body = {
        'access-codes': { label: 'Lodge' },
        'devices/codes': undefined,
        devices: { code, label: 'Tablet 1' },
      }[path];
      const key = crypto.randomUUID();
      const create = () =>
        api.call('POST', `/staff/events/${event.id}/${path}`, {
          as,
          body,
          headers: { 'idempotency-key': key },
        });
      const [first, again] = [await create(), await create()];
      expect(first.status).toBe(200);
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(again.headers['idempotent-replay']).toBe('true');
      expect(await stored(key)).toMatch(/./);
      expect(await stored(key)).not.toContain(first.body[secret]);
    },
  );

  test('an access code created twice with one key is listed once', async () => {
    const event = await api.event();
    const as = await api.staff('coordinator');
    const path = `/staff/events/${event.id}/access-codes`;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (const _ of [1, 2]) await api.call('POST', path, { as, body: { label: 'Lodge' }, headers });
    expect((await api.call('GET', path, { as })).body.codes).toHaveLength(1);
  });
});
