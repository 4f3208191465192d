import { eventPointsResponse, eventsResponse } from '@chaps/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

/** Towns with their postcodes and approximate locations. */
const TOWNS = [
  { city: 'Colchester', postcode: 'CO1 1TJ', latitude: 51.889, longitude: 0.904, daysAhead: 30 },
  { city: 'Ipswich', postcode: 'IP4 1DE', latitude: 52.058, longitude: 1.166, daysAhead: 10 },
  { city: 'Chelmsford', postcode: 'CM1 1GH', latitude: 51.735, longitude: 0.469, daysAhead: 20 },
  { city: 'Leeds', postcode: 'LS1 3AD', latitude: 53.8, longitude: -1.549, daysAhead: 5 },
  { city: 'Truro', postcode: 'TR1 2NE', latitude: 50.263, longitude: -5.051, daysAhead: 5 },
  { city: 'Belfast', postcode: 'BT1 5GS', latitude: 54.597, longitude: -5.93, daysAhead: 5 },
];

const NOW = new Date('2026-06-10T11:00:00Z');
let api: Harness;
beforeAll(async () => {
  api = await startHarness(() => NOW);
  for (const town of TOWNS) await api.event({ ...town, state: 'Anywhere' });
});
afterAll(() => api.stop());

async function find(location: string, more = '') {
  const path = `/events?location=${encodeURIComponent(location)}${more}`;
  const { events, place, total } = eventsResponse.parse((await api.call('GET', path)).body);
  return { cities: events.map(({ city }) => city), events, place, total };
}

test.each(['CO4 3DX', 'co43dx', ' near CO4 3DX'])(
  '%j finds nearby events, sorted by distance',
  async (text) => {
    const { cities, events, place } = await find(text);
    expect(cities).toEqual(['Colchester', 'Ipswich', 'Chelmsford']);
    expect(place).toEqual({ district: 'CO4', near: true });
    const kilometres = events.map(({ distance_km = 0 }) => distance_km);
    expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other));
    expect(kilometres[0]).toBeLessThan(6);
    expect(kilometres[2]).toBeLessThan(48.3);
  },
);

test('IP1 2AB finds the event next to it in IP4 first', async () => {
  expect((await find('IP1 2AB')).cities[0]).toBe('Ipswich');
});

test('an outward code finds its own events, or else those nearby', async () => {
  expect(await find('CO1')).toMatchObject({ cities: ['Colchester'], place: undefined });
  const { cities, place } = await find('CO4');
  expect([cities[0], place]).toEqual(['Colchester', { district: 'CO4', near: true }]);
});

test.each([
  ['Essex', 'Chelmsford'],
  ['suffolk', 'Ipswich'],
  ['West Yorkshire', 'Leeds'],
])('the county %s finds the events near its centre, sorted by distance', async (county, first) => {
  const { cities, place } = await find(county);
  expect([cities[0], place]).toMatchObject([first, { near: true }]);
});

test('when nothing is near, finds the nearest three, and says that they are not near', async () => {
  const { cities, place } = await find('AB10 1AB');
  expect(cities).toEqual(['Belfast', 'Leeds', 'Ipswich']);
  expect(place).toEqual({ district: 'AB10', near: false });
});

test('only events that match the rest of the search count as near', async () => {
  const { cities, place } = await find('CO4 3DX', '&for=corporate');
  expect([cities, place]).toEqual([[], { district: 'CO4', near: false }]);
  const corporate = await api.event({
    city: 'York',
    latitude: 53.96,
    longitude: -1.08,
    audience: 'CORPORATE',
  });
  const found = await find('CO4 3DX', '&for=corporate');
  expect(found.events.map(({ event_id }) => event_id)).toEqual([corporate.id]);
  expect(found.place?.near).toBe(false);
});

test('pages keep the sort order', async () => {
  const first = await find('CO4 3DX', '&limit=2');
  expect([first.cities, first.total]).toEqual([['Colchester', 'Ipswich'], 3]);
  const next = await find('CO4 3DX', `&limit=2&after=${first.events[1]?.event_id}`);
  expect(next.cities).toEqual(['Chelmsford']);
});

test('the map shows the same events', async () => {
  const { body } = await api.call('GET', '/events/points?location=CO4%203DX');
  const cities = eventPointsResponse.parse(body).points.map(({ city }) => city);
  expect(cities.sort()).toEqual(['Chelmsford', 'Colchester', 'Ipswich']);
});

test('a postcode in an unknown district finds the events at that postcode', async () => {
  const { cities, place } = await find('BT1 5GS');
  expect([cities, place]).toEqual([['Belfast'], undefined]);
  expect((await find('BT9 6AX')).cities).toEqual([]);
});

test('a preposition before a place’s name is ignored', async () => {
  expect(await find('In Leeds')).toMatchObject({ cities: ['Leeds'], place: undefined });
});

describe('a place name', () => {
  test.each([
    ['Dedham', { district: 'CO11', name: 'Dedham' }],
    ['dedham, Essex', { district: 'CO11', name: 'Dedham' }],
    ['near Colchester', { district: 'CO1', name: 'Colchester' }],
  ])('such as %s finds nearby events if there are none in the place', async (text, where) => {
    const { cities, place } = await find(text);
    expect(cities.toSorted()).toEqual(['Chelmsford', 'Colchester', 'Ipswich']);
    expect(place).toMatchObject({ ...where, near: true, several: false });
  });

  test('finds the events in the place, if there are any', async () => {
    expect(await find('Colchester')).toMatchObject({ cities: ['Colchester'], place: undefined });
  });

  test('finds nearby events if those in the town do not match the rest of the search', async () => {
    const other = await api.event({
      city: 'Braintree',
      latitude: 51.88,
      longitude: 0.55,
      audience: 'FREEMASONS',
    });
    const { events, place } = await find('Colchester', '&for=freemasons');
    expect(events.map(({ event_id }) => event_id)).toEqual([other.id]);
    expect(place).toMatchObject({ name: 'Colchester', near: true });
  });

  test('far from any event finds the nearest three, and says so', async () => {
    const { cities, place } = await find('Aberdeen');
    expect(cities).toHaveLength(3);
    expect(place).toEqual({ district: 'AB11', name: 'Aberdeen', near: false, several: false });
  });

  test.each([
    ['St Davids', 'St Davids', 'SA62'],
    ['saint davids', 'St Davids', 'SA62'],
    ['Hull', 'Hull', 'HU1'],
    ['stoke on trent', 'Stoke-on-Trent', 'ST4'],
  ])('such as %s is recognised as %s', async (text, name, district) => {
    expect((await find(text)).place).toMatchObject({ name, district });
  });

  test('shared by several places means the largest, with a note that there are others', async () => {
    expect((await find('Hadleigh')).place).toMatchObject({ district: 'SS7', several: true });
  });

  test('can be used for event alerts, like a postcode', async () => {
    const { place } = await find('Aberdeen');
    const asked = { email: 'ann@example.org', district: place?.district };
    expect((await api.call('POST', '/event-alerts', { body: asked })).status).toBe(201);
  });

  test('is reported if it is unknown', async () => {
    const ask = async (text: string) => {
      const { body } = await api.call(
        'GET',
        `/events?limit=24&location=${encodeURIComponent(text)}`,
      );
      return eventsResponse.parse(body);
    };
    expect(await ask('Dedhamsworth')).toMatchObject({ events: [], unknown_place: true });
    expect((await ask('Colchestre')).unknown_place).toBeUndefined();
    expect((await ask('Dedham')).unknown_place).toBeUndefined();
  });
});
