import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eventsResponse } from '@chaps/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, SITE, startHarness } from '../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const bookedSpaces = async (eventId: string) => {
  const { body } = await api.call('GET', '/events');
  return eventsResponse.parse(body).events.find((event) => event.event_id === eventId)
    ?.booked_spaces;
};
/** A new event, once the list shows it. */
async function listedEvent(): Promise<void> {
  const { id } = await api.event();
  await expect.poll(() => bookedSpaces(id)).toBe(0);
}
/** As another copy of the API or a staff command would: not through this one. */
const takeOne = (eventId: string, db = api.owner) =>
  sql`UPDATE event_slots SET taken = taken + 1 WHERE event_id = ${eventId}`.execute(db);

describe('the list of events, kept', () => {
  test('shows the very next request what another process has changed', async () => {
    const event = await api.event({ places: 10, slots: 1 });
    for (const taken of [0, 1, 2]) {
      expect(await bookedSpaces(event.id)).toBe(taken);
      await takeOne(event.id);
    }
    await sql`UPDATE events SET cancelled_at = now() WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    expect(await bookedSpaces(event.id)).toBeUndefined();
  });

  test('a list read while somebody is writing is not taken for the list after it', async () => {
    const event = await api.event({ places: 10, slots: 1 });
    await api.owner.transaction().execute(async (transaction) => {
      await takeOne(event.id, transaction);
      // The version has gone on, and this cannot be seen yet.
      expect(await bookedSpaces(event.id)).toBe(0);
    });
    // In a rush, which a quick machine is for itself, a list may be 50 ms old; a kept one would stay.
    await expect.poll(() => bookedSpaces(event.id)).toBe(1);
  });

  test('is read once for everybody who asks at the same time', async () => {
    await bookedSpaces((await api.event()).id);
    await api.event();
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    api.services.pool.on('acquire', count);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => api.app.inject('/events?date=future-events')),
    );
    api.services.pool.off('acquire', count);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    // At most the list before the new event and the one after it.
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBeLessThanOrEqual(2);
    expect(statements).toBeLessThan(50);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('comes as %s, the same list, and is known by the same tag', async (encoding, unpack) => {
    await listedEvent();
    const plain = await api.app.inject('/events');
    const ask = (headers: Record<string, string>) =>
      api.app.inject({ url: '/events', headers: { 'accept-encoding': encoding, ...headers } });
    const answer = await ask({});
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
    expect(answer.headers.etag).toBe(plain.headers.etag);
    const again = await ask({ 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('has the same headers the second time, and a request id of its own', async () => {
    await listedEvent();
    const ask = (headers: Record<string, string> = {}) =>
      api.app.inject({ url: '/events', headers: { origin: SITE, ...headers } });
    const {
      date: _first,
      'x-request-id': id,
      ...headers
    } = (await api.app.inject('/events')).headers;
    const { date: _second, 'x-request-id': other, ...again } = (await ask()).headers;
    expect({ connection: headers.connection, ...again }).toEqual(headers);
    expect(headers['access-control-allow-origin']).toBe(SITE);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(other).not.toBe(id);
    expect((await ask({ 'x-request-id': 'a-trace-of-mine' })).headers['x-request-id']).toBe(
      'a-trace-of-mine',
    );
  });

  test('is not given to a bad token, and is another one for another filter', async () => {
    await api.event({ audience: 'CORPORATE' });
    await api.app.inject('/events');
    const bad = { url: '/events', headers: { authorization: 'Bearer bad' } };
    expect((await api.app.inject(bad)).statusCode).toBe(401);
    for (const _turn of [1, 2]) {
      const { body } = await api.call('GET', '/events?for=corporate');
      const { events } = eventsResponse.parse(body);
      expect(events.length).toBeGreaterThan(0);
      expect(events.every((event) => event.exclusive_for === 'CORPORATE')).toBe(true);
    }
  });
});
