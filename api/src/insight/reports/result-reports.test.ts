import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../../test/fixtures.ts';
import type { StaffPerson } from '../../../test/makers.ts';
import { CONTINUATION_STEP } from '../../follow-up/steps.ts';

type Row = { key: string; figures: Record<string, number | null> };

const test = base
  .extend('clinician', { scope: 'file' }, ({ api }) => api.staff('clinician'))
  .extend('report', ({ api, clinician }) => ({
    read: async (path: string, as: StaffPerson = clinician) =>
      api.call('GET', `/staff/result-reports/${path}`, { as }),
    /** Releases results for this many people. */
    results: async (released: string, comments: string | null, people: number) => {
      const ids: string[] = [];
      for (let count = 0; count < people; count += 1) {
        const { profileId } = await api.person();
        const { rows } = await sql<{ result_id: string }>`
          INSERT INTO results (profile_id, test_result, comments, sample_date, created_at, level)
          VALUES (${profileId}, '2.1', ${comments}, ${released}, ${`${released}T12:00:00Z`}, 'raised')
          RETURNING result_id`.execute(api.owner);
        ids.push(rows[0]?.result_id ?? '');
      }
      return ids;
    },
    /** Follow-ups begun on a day, with an outcome this many days later, or null without one. */
    followUps: async (ids: string[], begun: string, took: (number | null)[]) => {
      for (const [index, id] of ids.entries()) {
        const days = took[index] ?? null;
        const ended = days !== null;
        await sql`
          WITH begun AS (INSERT INTO follow_ups (result_id, profile_id, state, outcome, due_on, created_at)
            SELECT result_id, profile_id, ${ended ? 'outcome' : 'told'},
              ${ended ? 'referred' : null}, ${ended ? null : begun}, ${`${begun}T12:00:00Z`}
            FROM results WHERE result_id = ${id} RETURNING follow_up_id)
          INSERT INTO follow_up_steps (follow_up_id, what, created_at)
          SELECT follow_up_id, ${ended ? 'outcome: referred' : 'told'},
            ${`${begun}T13:00:00Z`}::timestamptz + make_interval(days => ${days ?? 0})
          FROM begun`.execute(api.owner);
      }
    },
  }));

describe('results by colour', () => {
  test('count the recorded colour, with small numbers withheld on the page and in the file', async ({
    api,
    clinician,
    report: { read, results },
  }) => {
    await results('2021-03-10', 'Green: fine', 7);
    await results('2021-03-11', 'AMBER, please repeat', 6);
    await results('2021-03-12', 'Red: see your GP', 2);
    const [corrected = ''] = await results('2021-03-12', 'Green', 1);
    await sql`UPDATE results SET superseded_at = '2021-03-31T22:59:59Z'
      WHERE result_id = ${corrected}`.execute(api.owner);
    // Already April in London.
    const [later = ''] = await results('2021-03-12', 'Green', 1);
    await sql`UPDATE results SET superseded_at = '2021-03-31T23:00:00Z'
      WHERE result_id = ${later}`.execute(api.owner);
    const query = 'since=2021-03-01&until=2021-03-31';
    const { body } = await read(`colours?${query}`);
    expect((await read('colours?since=2021-03-11&until=2021-03-11')).body).toEqual(body);
    // With the overall total, the smaller of the large numbers would reveal the small one.
    expect(body.rows).toEqual([
      { key: 'green', figures: { results: 10 } },
      { key: 'amber', figures: { results: null } },
      { key: 'red', figures: { results: null } },
      { key: 'no colour', figures: { results: 0 } },
    ]);
    const file = await read(`colours/file?${query}`);
    const rows: Record<string, string>[] = parse(file.text, { columns: true });
    expect(rows.map(({ results: count }) => count)).toEqual(['10', 'withheld', 'withheld', '0']);
    const audited = await api.owner
      .selectFrom('audit_log')
      .select('subject')
      .where('actor', '=', clinician.userId)
      .where('action', '=', 'report exported')
      .execute();
    expect(audited).toEqual([{ subject: 'report colours' }]);
  });

  test('are available to clinicians and administrators', async ({ api, report: { read } }) => {
    const statusFor = async (role: 'admin' | 'coordinator') =>
      (await read('colours', await api.staff(role))).status;
    expect([await statusFor('admin'), await statusFor('coordinator')]).toEqual([200, 403]);
    expect((await read('bookings')).status).toBe(404);
  });
});

test('sums of results add up only what each month discloses, whatever the period', async ({
  report: { read, results },
}) => {
  await results('2020-01-10', 'Green', 7);
  await results('2020-02-10', 'Green', 8);
  await results('2020-02-10', 'Red', 3);
  const shown = async (period: string) =>
    (await read(`colours?${period}`)).body.rows.map(({ figures }: Row) => figures.results);
  expect(await shown('since=2020-01-01&until=2020-02-29')).toEqual([5, 0, null, 0]);
  await results('2020-02-20', 'Red', 3);
  expect(await shown('since=2020-02-01&until=2020-02-29')).toEqual([null, 0, null, 0]);
  expect(await shown('since=2020-01-01&until=2020-01-31')).toEqual([5, 0, 0, 0]);
});

test('follow-ups are counted in the month of release and in the month of the outcome', async ({
  report: { read, results, followUps },
}) => {
  const june = await results('2021-06-01', null, 7);
  await followUps(june, '2021-06-03', [3, 9, 5, 4, 20, null, null]);
  await followUps(await results('2021-07-01', null, 1), '2021-07-03', [12]);
  const rows = [
    { key: '2021-05', figures: { begun: 0, ended: 0, median: null, slowest: null } },
    { key: '2021-06', figures: { begun: 5, ended: 5, median: 5, slowest: 20 } },
    { key: '2021-07', figures: { begun: null, ended: null, median: null, slowest: null } },
    { key: '2021-08', figures: { begun: 0, ended: 0, median: null, slowest: null } },
  ];
  // A month's figures are the same alone and among others, even after more has become known.
  const { body } = await read('follow-ups?since=2021-05-01&until=2021-08-31');
  expect(body.rows).toEqual(rows);
  await followUps(await results('2021-06-01', null, 1), '2021-06-03', [60]);
  const alone = await read('follow-ups?since=2021-06-01&until=2021-06-30');
  expect(alone.body.rows).toEqual([rows[1]]);
  const file = await read('follow-ups/file?since=2021-05-01&until=2021-05-31');
  expect(parse(file.text, { columns: true })).toEqual([
    { 'follow-ups': '2021-05', begun: '0', ended: '0', median: '', slowest: '' },
  ]);
});

test('an outcome in a later month counts in that month, timed from when the follow-up last restarted', async ({
  api,
  report: { read, results, followUps },
}) => {
  const ids = await results('2019-06-01', null, 5);
  await followUps(ids, '2019-06-28', [6, 6, 7, 8, 12]);
  await sql`INSERT INTO follow_up_steps (follow_up_id, what, created_at)
    SELECT follow_up_id, ${CONTINUATION_STEP}, created_at + interval '3 days' FROM follow_ups
    WHERE result_id = ${ids.at(-1)}`.execute(api.owner);
  const { body } = await read('follow-ups?since=2019-06-01&until=2019-07-31');
  expect(body.rows).toEqual([
    { key: '2019-06', figures: { begun: 5, ended: 0, median: null, slowest: null } },
    { key: '2019-07', figures: { begun: 0, ended: 5, median: 7, slowest: 9 } },
  ]);
});

test('a follow-up that was reopened because a death was recorded in error has not ended', async ({
  api,
  report: { read, results, followUps },
}) => {
  const ids = await results('2018-06-01', null, 6);
  await followUps(ids, '2018-06-03', [6, 6, 7, 8, 8, null]);
  await sql`INSERT INTO follow_up_steps (follow_up_id, what, created_at)
    SELECT follow_up_id, 'outcome: died', created_at + interval '20 days' FROM follow_ups
    WHERE result_id = ${ids.at(-1)}`.execute(api.owner);
  const { body } = await read('follow-ups?since=2018-06-01&until=2018-06-30');
  expect(body.rows).toMatchObject([{ figures: { ended: 5, slowest: 8 } }]);
});
