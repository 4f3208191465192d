import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { TABLES } from '../../../test/tables.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test('the API’s role has exactly these privileges', async () => {
  const { rows } = await sql<{ name: string; rights: string[] }>`
    WITH granted AS (
      SELECT relname AS name, privilege_type AS right
      FROM pg_class, aclexplode(relacl) WHERE relnamespace = 'public'::regnamespace
        AND grantee = 'chaps_api'::regrole
      UNION ALL
      SELECT relname, privilege_type || ' (' || string_agg(attname, ', ' ORDER BY attname) || ')'
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid, aclexplode(attacl)
      WHERE relnamespace = 'public'::regnamespace AND grantee = 'chaps_api'::regrole
      GROUP BY relname, privilege_type)
    SELECT name, array_agg("right" ORDER BY "right") AS rights FROM granted GROUP BY name
    ORDER BY name`.execute(api.owner);
  const granted = Object.entries(TABLES).filter(([, { rights }]) => rights.length > 0);
  expect(Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))).toEqual(
    Object.fromEntries(granted.map(([name, { rights }]) => [name, rights])),
  );
});
