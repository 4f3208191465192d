import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';

let api: Harness;
let person: Person;
let other: Person;
beforeAll(async () => {
  api = await startHarness();
  person = await api.person();
  other = await api.person();
});
afterAll(() => api.stop());

test('are served to their owner with no-store, and the access is logged', async () => {
  await api.owner
    .insertInto('results')
    .values({
      profile_id: person.profileId,
      appointment_id: null,
      test_result: '0.8',
      test_unit: 'ng/ml',
      comments: 'Green',
      level: 'not raised',
      sample_date: '2025-01-01',
    })
    .execute();
  const own = await api.call('GET', `/medical/results/${person.profileId}`, { as: person });
  expect(own.headers['cache-control']).toBe('no-store');
  expect(own.body).toEqual({
    data: [
      {
        appointment: null,
        result: {
          test_result: '0.8',
          test_unit: 'ng/ml',
          comments: 'Green',
          sample_date: '2025-01-01',
          corrected_on: null,
        },
        visit: null,
        withdrawn: null,
      },
    ],
    held: 0,
  });
  const { rows } = await sql`
    SELECT user_id, what FROM access_log WHERE profile_id = ${person.profileId}`.execute(api.owner);
  expect(rows).toEqual([{ user_id: person.userId, what: 'results' }]);
});

test('of another person get the same response as an unknown id', async () => {
  const bodies = await Promise.all(
    [person.profileId, '99999999', 'nonsense'].map((id) =>
      api.call('GET', `/medical/results/${id}`, { as: other }),
    ),
  );
  expect(bodies.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(bodies.map(({ text }) => text.replace(/"request_id":"[^"]+"/, ''))).size).toBe(1);
});

test('are not served when the access cannot be logged', async () => {
  await sql`REVOKE INSERT ON access_log FROM chaps_api`.execute(api.owner);
  try {
    const answer = await api.call('GET', `/medical/results/${person.profileId}`, { as: person });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('test_result');
  } finally {
    await sql`GRANT INSERT ON access_log TO chaps_api`.execute(api.owner);
  }
});
