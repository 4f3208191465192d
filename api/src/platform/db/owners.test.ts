import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { TABLES } from '../../../test/tables.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const WRITE =
  /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/g;

const root = `${import.meta.dirname}/../..`;

/** Writes by folder and table, except for sample data. */
const writes = globSync('*/**/*.ts', { cwd: root })
  .filter((path) => !path.includes('.test.') && !path.startsWith('cli/seed/'))
  .flatMap((path) =>
    [...readFileSync(`${root}/${path}`, 'utf8').matchAll(WRITE)].map(([, table, raw]) => ({
      path,
      folder: path.slice(0, path.indexOf('/')),
      table: table ?? raw ?? '',
    })),
  );

test('each table is written by one folder', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`.execute(api.owner);
  const tables = new Set(rows.map(({ name }) => name));
  expect(Object.keys(TABLES).sort()).toEqual([...tables].sort());
  const written = writes.filter(({ table }) => tables.has(table));
  expect(written.filter(({ folder, table }) => TABLES[table]?.owner !== folder)).toEqual([]);
  const owned = Object.keys(TABLES).filter((name) => TABLES[name]?.owner);
  expect(owned.filter((name) => !written.some(({ table }) => table === name))).toEqual([]);
});
