import { eventPointsResponse, eventsResponse, MAX_COUNTED_EVENTS } from '@chaps/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyEvents } from '../../test/bench/many-events.ts';
import { type Harness, startHarness } from '../../test/harness.ts';

const NOW = new Date('2026-06-10T11:00:00Z');
let api: Harness;
beforeAll(async () => {
  api = await startHarness(() => NOW);
  const move = (id: string, latitude: number, longitude: number) =>
    sql`UPDATE events SET latitude = ${latitude}, longitude = ${longitude} WHERE event_id = ${id}`.execute(
      api.owner,
    );
  const inYork = await api.event({ name: 'York', city: 'York', daysAhead: 20 });
  await move(inYork.id, 53.96, -1.08);
  const inLeeds = await api.event({ name: 'Leeds', city: 'Leeds', audience: 'CORPORATE' });
  await move(inLeeds.id, 53.8, -1.55);
  const lodge = await api.event({
    name: 'Lodge',
    city: 'Hull',
    accessCode: 'LODGE-1',
    daysAhead: 30,
  });
  await move(lodge.id, 53.7412, -0.3327);
  const running = await api.event({ name: 'Running', slots: 14, daysAhead: 0 });
  await move(running.id, 53.8, -1.5);
});
afterAll(() => api.stop());

const ask = (query: string) => api.call('GET', `/events/points?${query}`);
const found = async (query: string) => {
  const { points } = eventPointsResponse.parse((await ask(query)).body);
  return points.map(({ event_name }) => event_name);
};

test('points are events that have not begun, soonest first', async () => {
  const { body, headers } = await ask('');
  expect(body.points[0]).toEqual({
    event_id: expect.any(String),
    event_name: 'Leeds',
    event_date: expect.any(String),
    start_time: expect.any(String),
    end_time: expect.any(String),
    exclusive_for: 'CORPORATE',
    city: 'Leeds',
    latitude: 53.8,
    longitude: -1.55,
  });
  expect(await found('')).toEqual(['Leeds', 'York', 'Lodge']);
  expect(body.more).toBe(false);
  const again = await api.call('GET', '/events/points', {
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.status).toBe(304);
});

test.each([
  ['for=corporate', ['Leeds']],
  ['location=york', ['York']],
  ['location=yorkk', ['York']],
  ['date=today', []],
  ['bbox=-1.2,53.9,-1,54', ['York']],
  ['bbox=-1.08,53.96,-1.08,53.96', ['York']],
  ['bbox=-2,53,0,55', ['Leeds', 'York', 'Lodge']],
  ['bbox=-2,53,0,55&for=corporate', ['Leeds']],
  ['bbox=10,53,11,55', []],
])('the map filter %s finds %j', async (query, names) => {
  expect(await found(query)).toEqual(names);
});

test.each([
  ['1,2,3', /Expected west,south,east,north/],
  ['a,b,c,d', /Expected west,south,east,north/],
  ['-1.5,53,-1.6,54', /west before east/],
  ['-2,54,-1,53', /south before north/],
  ['-181,53,-1,54', /in degrees/],
  ['-2,53,-1,91', /in degrees/],
])('bounds %s are refused', async (bbox, message) => {
  const { status, body } = await ask(`bbox=${bbox}`);
  expect(status).toBe(422);
  expect(body.error.details.bbox).toMatch(message);
});

test('shared caches may store a map, but not a search or a part of the map', async () => {
  const cachingOf = async (query: string) => String((await ask(query)).headers['cache-control']);
  expect(await cachingOf('for=corporate')).toMatch(/^public, max-age=0, /);
  expect(await cachingOf('location=York')).toBe('private, no-cache');
  expect(await cachingOf('bbox=-2,53,0,55')).toBe('private, no-cache');
});

test('neither bounds nor a distance reveal the address of a private event', async () => {
  expect(await found('bbox=-0.34,53.74,-0.33,53.745')).toEqual([]);
  expect(await found('bbox=-0.35,53.75,-0.35,53.75')).toEqual(['Lodge']);
  const near = async (position: string) => {
    const { body } = await api.call('GET', `/events?location=hull&near=${position}`);
    return eventsResponse.parse(body).events.map((event) => event.distance_km);
  };
  expect(await near('53.75,-0.35')).toEqual([0]);
  expect(await near('53.7412,-0.3327')).not.toEqual([0]);
});

test('a page of the list contains no past events', async () => {
  await api.event({ name: 'Over', daysAhead: 0 });
  const names = async (query: string) => {
    const { body } = await api.call('GET', `/events?date=today${query}`);
    return eventsResponse.parse(body).events.map((event) => event.event_name);
  };
  expect((await names('')).sort()).toEqual(['Over', 'Running']);
  expect(await names('&limit=5')).toEqual(['Running']);
});

test('a map has a maximum number of points, the soonest first, and says when there are more', async () => {
  await addManyEvents(api.owner, MAX_COUNTED_EVENTS + 5, '2026-06-10');
  const { points, more } = eventPointsResponse.parse((await ask('')).body);
  expect([points.length, more]).toEqual([MAX_COUNTED_EVENTS, true]);
  const days = points.map(({ event_date }) => event_date);
  expect(days).toEqual([...days].sort());
  expect((await ask('bbox=-2,53,-1,53.99')).body.more).toBe(false);
});
