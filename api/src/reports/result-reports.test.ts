import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../test/fixtures.ts';
import type { StaffPerson } from '../../test/makers.ts';

type Row = { key: string; figures: Record<string, number | null> };

const test = base
  .extend('clinician', { scope: 'file' }, ({ api }) => api.staff('clinician'))
  .extend('report', ({ api, clinician }) => ({
    read: async (path: string, as: StaffPerson = clinician) =>
      api.call('GET', `/staff/result-reports/${path}`, { as }),
    /** Results of as many people. */
    results: async (sampled: string, comments: string | null, people: number) => {
      const ids: string[] = [];
      for (let count = 0; count < people; count += 1) {
        const { profileId } = await api.person();
        const { rows } = await sql<{ result_id: string }>`
          INSERT INTO results (profile_id, test_result, comments, sample_date, level)
          VALUES (${profileId}, '2.1', ${comments}, ${sampled}, 'raised')
          RETURNING result_id`.execute(api.owner);
        ids.push(rows[0]?.result_id ?? '');
      }
      return ids;
    },
    /** Follow-ups that were begun on a day, with an outcome so many days later; null without one. */
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

const figuresOf = (rows: Row[], key: string) => rows.find((row) => row.key === key)?.figures;

describe('results by colour', () => {
  test('count the colour that is written, small numbers withheld on the page and in the file', async ({
    api,
    clinician,
    report: { read, results },
  }) => {
    await results('2021-03-10', 'Green: fine', 7);
    await results('2021-03-11', 'AMBER, please repeat', 6);
    await results('2021-03-12', 'Red: see your GP', 2);
    const [corrected = ''] = await results('2021-03-12', 'Green', 1);
    await sql`UPDATE results SET superseded_at = now()
      WHERE result_id = ${corrected}`.execute(api.owner);
    const query = 'since=2021-03-01&until=2021-03-31';
    const { body } = await read(`colours?${query}`);
    expect((await read('colours?since=2021-03-11&until=2021-03-11')).body).toEqual(body);
    // With the sum of all, the smaller of the large ones would reveal the small one.
    expect(body.rows).toEqual([
      { key: 'green', figures: { results: 5 } },
      { key: 'amber', figures: { results: null } },
      { key: 'red', figures: { results: null } },
      { key: 'no colour', figures: { results: 0 } },
    ]);
    const file = await read(`colours/file?${query}`);
    const rows: Record<string, string>[] = parse(file.text, { columns: true });
    expect(rows.map(({ results: count }) => count?.slice(0, 7))).toEqual([
      '5',
      'under 5',
      'under 5',
      '0',
    ]);
    const audited = await api.owner
      .selectFrom('audit_log')
      .select('subject')
      .where('actor', '=', clinician.userId)
      .where('action', '=', 'report exported')
      .execute();
    expect(audited).toEqual([{ subject: 'report colours' }]);
  });

  test('are for clinicians and administrators', async ({ api, report: { read } }) => {
    const statusFor = async (role: 'admin' | 'coordinator') =>
      (await read('colours', await api.staff(role))).status;
    expect([await statusFor('admin'), await statusFor('coordinator')]).toEqual([200, 403]);
    expect((await read('bookings')).status).toBe(404);
  });
});

test('follow-up times are days from the release to the outcome, by its month', async ({
  report: { read, results, followUps },
}) => {
  await followUps(await results('2021-06-01', null, 7), '2021-06-03', [3, 9, 5, 4, 30, null, null]);
  await followUps(await results('2021-07-01', null, 1), '2021-07-03', [12]);
  const { body } = await read('follow-ups?since=2021-05-01&until=2021-08-31');
  expect(figuresOf(body.rows, '2021-05')).toEqual({
    begun: 0,
    ended: 0,
    median: null,
    slowest: null,
  });
  // Those of a single person are withheld, and so are the next larger ones, which would reveal them.
  const withheld = { begun: null, ended: null, median: null, slowest: null };
  expect(figuresOf(body.rows, '2021-06')).toEqual(withheld);
  expect(figuresOf(body.rows, '2021-07')).toEqual(withheld);
  const june = await read('follow-ups?since=2021-06-01&until=2021-06-30');
  expect(june.body.rows).toEqual([
    { key: '2021-06', figures: { begun: 5, ended: 5, median: 5, slowest: 30 } },
  ]);
  const file = await read('follow-ups/file?since=2021-05-01&until=2021-05-31');
  expect(parse(file.text, { columns: true })).toEqual([
    { 'follow-ups': '2021-05', begun: '0', ended: '0', median: '', slowest: '' },
  ]);
});
