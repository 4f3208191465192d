import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';

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

test('an answer that refuses is not kept under its idempotency key: the retry is a real one', async () => {
  const event = await api.event({ places: 1, slots: 1 });
  const [first, second] = [await api.person(), await api.person()];
  const taken = await hold(first, event.id, crypto.randomUUID());
  expect(taken.status).toBe(201);
  const key = crypto.randomUUID();
  expect((await hold(second, event.id, key)).status).toBe(409);
  await api.call('DELETE', `/holds/${taken.body.hold.hold_id}`, { as: first });
  const retried = await hold(second, event.id, key);
  expect([retried.status, retried.headers['idempotent-replay']]).toEqual([201, undefined]);
  // That answer is kept.
  const repeated = await hold(second, event.id, key);
  expect([repeated.text, repeated.headers['idempotent-replay']]).toEqual([retried.text, 'true']);
});

test('nor is one about bad input', async () => {
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

test('another body under the same key is refused, and what was answered stays', async () => {
  const person = await api.person();
  const [event, other] = [await api.event(), await api.event()];
  const key = crypto.randomUUID();
  const answered = await hold(person, event.id, key);
  const changed = await hold(person, other.id, key);
  expect([changed.status, changed.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect((await hold(person, event.id, key)).text).toBe(answered.text);
});
