import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test.each([
  ['results', (person: Person) => `/medical/results/${person.profileId}`],
  ['consents', () => '/medical/consents'],
])('reads of %s are limited for each person', async (_what, pathOf) => {
  const [reader, another] = [await api.person(), await api.person()];
  const read = async (as: Person) => (await api.call('GET', pathOf(as), { as })).status;
  const statuses: number[] = [];
  for (let index = 0; index < 130; index += 1) statuses.push(await read(reader));
  expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 200));
  expect(statuses.slice(120)).toEqual(Array.from({ length: 10 }, () => 429));
  expect(await read(another)).toBe(200);
});

test('holds are limited for each person, without a database query', async () => {
  const [busy, another] = [await api.person(), await api.person()];
  const event = await api.event({ slots: 1, seats: 2 });
  const hold = async (as: Person) =>
    (await api.call('POST', `/events/${event.id}/holds`, { as, body: { start_time: '09:00' } }))
      .status;
  const statuses: number[] = [];
  for (let index = 0; index < 62; index += 1) statuses.push(await hold(busy));
  expect(statuses).toEqual([201, ...Array.from({ length: 59 }, () => 200), 429, 429]);
  expect(await hold(another)).toBe(201);
  const counted = await api.owner
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'hold:%')
    .execute();
  expect(counted).toEqual([]);
});
