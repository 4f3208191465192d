import { isoDate } from '@chaps/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { buildApp } from '../../app.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const person = z.object({ person_id: z.string(), born: isoDate.nullable() });
const list = {
  route: 'GET /list',
  caller: 'anyone',
  answer: z.object({
    heading: isoDate,
    people: z.array(person),
    visits: z.array(z.object({ visit_id: z.string(), on: isoDate })),
  }),
} as const;

/** The API's response to a call whose handler returns this. */
async function answerOf(read: z.input<typeof list.answer>) {
  const app = await buildApp(api.services);
  app.endpoint(list, () => read);
  const { statusCode, headers, body } = await app.inject({ url: '/list' });
  await app.close();
  return { status: statusCode, named: headers['x-unreadable-rows'], body: JSON.parse(body) };
}

const BOB = { person_id: 'bob', born: null };
const READ = {
  heading: '2026-11-28',
  people: [{ person_id: 'ada', born: '1961-03-12' }, BOB],
  visits: [{ visit_id: 'v1', on: '2026-11-28' }],
};

test('a readable list is returned whole', async () => {
  expect(await answerOf(READ)).toEqual({ status: 200, named: undefined, body: READ });
});

test('a list with an unreadable row is still returned, and the response names the row', async () => {
  const people = [{ person_id: 'ada', born: '10000-01-01' }, BOB];
  const visits = [...READ.visits, { visit_id: 'v2', on: '10000-01-01' }];
  expect(await answerOf({ ...READ, people, visits })).toEqual({
    status: 200,
    named: 'people%20ada,visits%20v2',
    // The row can still be identified: unreadable values are null where that is allowed.
    body: { ...READ, people: [{ person_id: 'ada', born: null }, BOB] },
  });
});

test('an invalid response that is not a list causes a server error', async () => {
  expect(await answerOf({ ...READ, heading: '10000-01-01' })).toMatchObject({ status: 500 });
});
