import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test.each([
  ['results', (person: Person) => `/medical/results/${person.profileId}`],
  ['consents', () => '/medical/consents'],
])('readings of %s are limited for each person', async (_what, pathOf) => {
  const [reader, another] = [await api.person(), await api.person()];
  const read = async (as: Person) => (await api.call('GET', pathOf(as), { as })).status;
  const statuses: number[] = [];
  for (let index = 0; index < 130; index += 1) statuses.push(await read(reader));
  expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 200));
  expect(statuses.slice(120)).toEqual(Array.from({ length: 10 }, () => 429));
  expect(await read(another)).toBe(200);
});
