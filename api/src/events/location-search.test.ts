import { eventsResponse } from '@chaps/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

/** Names that contain one another: a search for the first must not find the second. */
const ACCIDENTS = [
  {
    town: 'London',
    state: 'Greater London',
    other: { city: 'Derry', state: 'County Londonderry' },
  },
  { town: 'Hull', state: 'East Riding', other: { city: 'Solihull', state: 'West Midlands' } },
  { town: 'Chester', state: 'Cheshire', other: { city: 'Manchester', state: 'Lancashire' } },
  { town: 'York', state: 'North Yorkshire', other: { city: 'Leeds', state: 'West Yorkshire' } },
  { town: 'Derby', state: 'Derbyshire', other: { city: 'Chesterfield', state: 'Derbyshire' } },
  { town: 'Lincoln', state: 'Lincolnshire', other: { city: 'Boston', state: 'Lincolnshire' } },
  { town: 'Bath', state: 'Somerset', other: { city: 'Bathgate', state: 'West Lothian' } },
  { town: 'Ash', state: 'Surrey', other: { city: 'Ashford', state: 'Kent' } },
  { town: 'Bury', state: 'Lancashire', other: { city: 'Canterbury', state: 'Kent' } },
  { town: 'Wick', state: 'Caithness', other: { city: 'Warwick', state: 'Warwickshire' } },
  { town: 'Ayr', state: 'South Ayrshire', other: { city: 'Prestwick', state: 'Ayrshire' } },
  { town: 'Ely', state: 'Cambridgeshire', other: { city: 'Elyford', state: 'Essex' } },
  { town: 'Oxford', state: 'Oxfordshire', other: { city: 'Epping', line1: '9 Oxford Street' } },
];

const NOW = new Date('2026-06-10T11:00:00Z');
let api: Harness;
beforeAll(async () => {
  api = await startHarness(() => NOW);
  for (const { town, state, other } of ACCIDENTS) {
    await api.event({ city: town, state, daysAhead: 10 });
    await api.event({ ...other, daysAhead: 0 });
  }
  for (const city of ['Newcastle upon Tyne', 'Newcastle-under-Lyme', 'Colchester', 'Birmingham']) {
    await api.event({ city, state: 'Anywhere' });
  }
});
afterAll(() => api.stop());

test('a misspelt town is found as soon as an event moves there', async () => {
  expect(await cities('location=Framlinghm')).toEqual([]);
  const event = await api.event({ city: 'Anywhere' });
  await sql`UPDATE events SET city = 'Framlingham' WHERE event_id = ${event.id}`.execute(api.owner);
  expect(await cities('location=Framlinghm')).toEqual(['Framlingham']);
});

const cities = async (query: string) => {
  const { body } = await api.call('GET', `/events?${query}`);
  return [...new Set(eventsResponse.parse(body).events.map(({ city }) => city))].sort();
};

describe.each(ACCIDENTS)('$town', ({ town, other }) => {
  test(`does not find ${other.city}`, async () => {
    expect(await cities(`location=${town}`)).toEqual([town]);
  });

  test('finds only the nearest events, with their distance, on a day when it has none', async () => {
    expect(await cities('date=today')).toContain(other.city);
    const { body } = await api.call('GET', `/events?location=${town}&date=today`);
    const { events, place } = eventsResponse.parse(body);
    expect([place?.name, events.length]).toEqual([town, 3]);
    expect(events.filter(({ distance_km }) => distance_km === undefined)).toEqual([]);
  });
});

test.each([
  ['a word that two towns share', 'Newcastle', ['Newcastle upon Tyne', 'Newcastle-under-Lyme']],
  ['the start of their name', 'colch', ['Colchester']],
  ['a county', 'West Yorkshire', ['Leeds']],
  ['part of a street', ' oxford  st', ['Epping']],
  ['a misspelt name', 'Colchster', ['Colchester']],
  ['another misspelt name', 'Birmigham', ['Birmingham']],
  ['a name with a misspelt word', 'Newcastle upn Tyne', ['Newcastle upon Tyne']],
  ['a name with a word that nothing resembles', 'Birmigham xylophone', []],
  ['the end of a name', 'ham', []],
  ['signs', '.*', []],
  ['a name with a sign', 'Bath (', ['Bath']],
  ['a name without its signs', 'Newcastle under L', ['Newcastle-under-Lyme']],
  ['a name with a number that is none', 'Bath ½', ['Bath']],
])('finds the right towns by %s', async (_what, text, found) => {
  expect(await cities(`location=${encodeURIComponent(text)}`)).toEqual(found);
});
