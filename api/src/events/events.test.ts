import { type Event, event as eventSchema, eventsResponse } from '@chaps/contracts';
import { addDays, londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { seedData } from '../cli/seed/sample-data.ts';

const NOW = new Date('2026-06-10T11:00:00Z');
const TODAY = londonDate(NOW);
let api: Harness;
beforeAll(async () => {
  api = await startHarness(() => NOW);
  const { keys } = api.services;
  await seedData(api.owner, { now: NOW, users: {}, keys });
});
afterAll(() => api.stop());

const list = async (query: string) => {
  const { body } = await api.call('GET', `/events?${query}`);
  return eventsResponse.parse(body).events;
};

test('events are filtered by audience, location and date together', async () => {
  expect((await list('for=corporate')).every((e) => e.exclusive_for === 'CORPORATE')).toBe(true);
  const all = await list('');
  expect(await list('for=community,freemasons,corporate')).toHaveLength(all.length);
  const today = await list('date=today');
  expect(today.map((e) => e.event_date)).toEqual([TODAY, TODAY]);
  const week = await list('date=next-week&for=community');
  expect(week.length).toBeGreaterThan(0);
  expect(week.every((e) => e.event_date > TODAY && e.event_date <= addDays(TODAY, 14))).toBe(true);
});

test.each([
  ['colchester', 'Colchester'],
  ['COLCHSTER', 'Colchester'],
  ['co11tj', 'Colchester'],
  ['CO1 1TJ', 'Colchester'],
  ['co1  1tj', 'Colchester'],
  ['CO1', 'Colchester'],
  ['Essex', 'Colchester'],
  ['castle park', 'Colchester'],
  ['D02', 'Dublin'],
  ['County Cork', 'Cork'],
])('location %j finds %s', async (location, city) => {
  const found = await list(`location=${encodeURIComponent(location)}`);
  expect(found.map((event) => event.city)).toContain(city);
  expect(found.length).toBeLessThan(8);
});

const placeOf = ({ is_private, ...event }: Event) =>
  [event.address_line1, event.address_line2, event.city, event.state]
    .concat(is_private ? [] : [event.country])
    .join(' ')
    .toLowerCase();

test.each(['CO', 'zzzzqq', '%', '_'])('location %j is taken literally', async (location) => {
  const words = (event: Event) => placeOf(event).split(/[^a-z0-9%_]+/);
  const there = (await list('')).filter((event) =>
    words(event).some((word) => word.startsWith(location.toLowerCase())),
  );
  expect(await list(`location=${encodeURIComponent(location)}`)).toEqual(there);
});

test('the address of a private event cannot be guessed through the search', async () => {
  expect(await list('location=Great%20Queen')).toEqual([]);
  // Its own postcode reveals no more than any other postcode in the same district.
  expect(await list('location=WC2B%205AZ')).toEqual(await list('location=WC2B%201AA'));
});

test('events near a point are sorted by distance', async () => {
  const [first, second] = await list('near=51.8892,0.9042');
  expect(first?.city).toBe('Colchester');
  expect(second?.distance_km ?? 0).toBeGreaterThanOrEqual(first?.distance_km ?? 1);
});

test('the description of a seeded event mentions an access code only if the event needs one', async () => {
  const described = (await list('')).map((event) => [
    event.event_name,
    event.event_description.includes('’s access code'),
  ]);
  const isPrivate = (await list('')).map((event) => [event.event_name, event.is_private]);
  expect(described).toEqual(isPrivate);
  expect(isPrivate).toContainEqual(['Thames Valley Staff Screening', false]);
});

test.each(['br', 'gzip', 'identity'])(
  'a client that has the list gets 304, including with %s',
  async (encoding) => {
    const plain = await api.call('GET', '/events');
    const tag = String(plain.headers.etag);
    const ask = (headers: Record<string, string>) =>
      api.call('GET', '/events', { headers: { 'accept-encoding': encoding, ...headers } });
    const whole = await ask({});
    expect(whole.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect([whole.status, whole.headers.etag]).toEqual([200, tag]);
    const again = await ask({ 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
  },
);

test('a list changed by another process is sent to clients that have the previous one', async () => {
  const { id } = await api.event({ seats: 10, slots: 1 });
  const before = await api.call('GET', '/events');
  await sql`UPDATE event_slots SET taken = 1 WHERE event_id = ${id}`.execute(api.owner);
  const { status, body } = await api.call('GET', '/events', {
    headers: { 'if-none-match': String(before.headers.etag) },
  });
  expect(status).toBe(200);
  const found = eventsResponse.parse(body).events.find((event) => event.id === id);
  expect(found?.booked_spaces).toBe(1);
});

test('shared caches may store a list for 5 seconds; browsers and location searches may not', async () => {
  const cachingOf = async (query: string) =>
    String((await api.call('GET', `/events?${query}`)).headers['cache-control']);
  const caching = await cachingOf('for=community');
  expect(caching).toMatch(/^public, max-age=0, /);
  const seconds = [...caching.matchAll(/(?:s-maxage|stale-while-revalidate)=(\d+)/g)];
  expect(seconds.reduce((sum, [, value]) => sum + Number(value), 0)).toBe(5);
  expect(await cachingOf('location=Essex')).toBe('private, no-cache');
  expect(await cachingOf('near=51.5,-0.1')).toBe('private, no-cache');
});

test('an event is found by its id; unknown and invalid ids get 404', async () => {
  const [event] = await list('');
  const { body } = await api.call('GET', `/events/${event?.event_id}`);
  expect(eventSchema.parse(body.event)).toEqual(event);
  // Only the row's fields that belong to an event.
  expect(() => eventSchema.strict().parse(body.event)).not.toThrow();
  for (const id of [crypto.randomUUID(), 'nonsense']) {
    expect((await api.call('GET', `/events/${id}`)).status).toBe(404);
    expect((await api.call('GET', `/events/${id}/slots`)).status).toBe(404);
  }
  expect((await api.call('GET', '/events?date=yesterday')).status).toBe(422);
});
