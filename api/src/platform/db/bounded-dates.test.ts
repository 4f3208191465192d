import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { migrate } from '../../cli/migrate.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const MIGRATION = '20261128235985_bounded-dates';

/** Dates that no page can show, and the first, the last and an ordinary one that it can. */
const NEVER = ['infinity', '-infinity', '10000-01-01', '3000-02-01', '1899-12-01', '0001-01-01 BC'];
const USUAL = ['1900-01-01', '2026-11-28', '2999-12-31'];

/** Columns of dates and instants without a default, whose values come from elsewhere. */
async function datesOfTables() {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.relname AS table, a.attname AS column FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT c.relispartition AND a.atttypid IN ('date'::regtype, 'timestamptz'::regtype)
      AND a.attnum > 0 AND NOT a.attisdropped
      AND (NOT a.atthasdef OR a.attname = 'send_at') ORDER BY 1, 2`.execute(api.owner);
  return rows;
}

/** Whether a table's constraint on dates allows this date in a column. */
async function isTaken(table: string, column: string, date: string): Promise<boolean> {
  const { rows: conditions } = await sql<{ condition: string }>`
    SELECT pg_get_expr(conbin, conrelid) AS condition FROM pg_constraint
    WHERE conrelid = ${table}::regclass AND contype = 'c' AND convalidated
      AND conname = 'dates_are_bounded'`.execute(api.owner);
  for (const { condition } of conditions) {
    const { rows } = await sql<{ fits: boolean | null }>`
      SELECT ${sql.raw(condition)} AS fits
      FROM jsonb_populate_record(NULL::${sql.table(table)},
        jsonb_build_object(${column}::text, ${date}::text))`.execute(api.owner);
    if (rows[0]?.fits === false) return false;
  }
  return true;
}

test('no table accepts a date that cannot be displayed', async () => {
  const dates = await datesOfTables();
  expect(dates).toContainEqual({ table: 'visit_steps', column: 'done_at' });
  expect(dates).toContainEqual({ table: 'profiles', column: 'date_of_birth' });
  const wrong: string[] = [];
  for (const { table, column } of dates) {
    for (const date of NEVER) {
      if (await isTaken(table, column, date)) wrong.push(`${table}.${column} takes ${date}`);
    }
    for (const date of USUAL) {
      if (!(await isTaken(table, column, date))) wrong.push(`${table}.${column} rejects ${date}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a date stored by an older version becomes the nearest one that can be displayed', async () => {
  const [early, late, unknown] = [await api.person(), await api.person(), await api.person()];
  const born = (person: typeof early, date: string | null) =>
    sql`UPDATE profiles SET date_of_birth = ${date} WHERE profile_id = ${person.profileId}`.execute(
      api.owner,
    );
  const { rows: bounded } = await sql<{ table: string }>`SELECT conrelid::regclass::text AS table
    FROM pg_constraint WHERE conname = 'dates_are_bounded'`.execute(api.owner);
  for (const { table } of bounded) {
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT dates_are_bounded`.execute(api.owner);
  }
  await born(early, '-infinity');
  await born(late, '10000-01-01');
  await born(unknown, null);
  await sql`DELETE FROM migrations WHERE name = ${MIGRATION}`.execute(api.owner);
  expect(await migrate(api.databaseUrl)).toEqual([MIGRATION]);
  const found = await Promise.all(
    [early, late, unknown].map(({ profileId }) =>
      api.owner
        .selectFrom('profiles')
        .select('date_of_birth')
        .where('profile_id', '=', profileId)
        .executeTakeFirst(),
    ),
  );
  expect(found).toEqual(
    ['1900-01-01', '2999-12-31', null].map((date_of_birth) => ({ date_of_birth })),
  );
  await expect(born(early, 'infinity')).rejects.toThrow('dates_are_bounded');
});
