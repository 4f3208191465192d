import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

/**
 * Foreign keys that need no index: the rows they refer to are never deleted, and no query searches
 * by them.
 */
const EXCEPTIONS = [
  // A price list with a few rows.
  'events (product_id)',
  // The author of a text or a setting: a few dozen rows each.
  'event_templates (changed_by)',
  'letter_templates (changed_by)',
  'mail_words (changed_by)',
  'message_templates (changed_by)',
  'result_settings (changed_by)',
  // A few tablets per event, looked up by session or tablet.
  'clinic_device_sessions (event_id)',
  // A few rows a year; merges that are in effect have an index.
  'record_merges (dropped_id)',
  'record_merges (kept_id)',
  'rollback_requests (requested_by)',
];

/**
 * Foreign keys without an index that begins with their columns. A partial one that leaves out only
 * NULL is enough.
 */
async function withoutIndex(): Promise<string[]> {
  const { rows } = await sql<{ foreign_key: string }>`
    WITH foreign_keys AS (
      SELECT c.conrelid, c.conkey, string_agg(a.attname, ', ' ORDER BY k.place) AS columns,
        array_agg(format('(%I IS NOT NULL)', a.attname)) AS not_null
      FROM pg_constraint c, unnest(c.conkey) WITH ORDINALITY AS k (attnum, place)
        JOIN pg_attribute a ON true
      WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
        AND a.attrelid = c.conrelid AND a.attnum = k.attnum
      GROUP BY c.oid, c.conrelid, c.conkey)
    SELECT format('%s (%s)', conrelid::regclass, columns) AS foreign_key
    FROM foreign_keys WHERE NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = conrelid AND i.indisvalid
        AND (i.indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
        AND conkey @> (i.indkey::int2[])[0:cardinality(conkey) - 1]
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = ANY (not_null)))
    ORDER BY 1`.execute(api.owner);
  return rows.map(({ foreign_key }) => foreign_key);
}

test('every foreign key has an index, except those of small tables', async () => {
  expect((await withoutIndex()).sort()).toEqual(EXCEPTIONS.toSorted());
});

test('finds a missing index, even behind a partial one', async () => {
  await sql`CREATE TABLE planted (event_id uuid REFERENCES events, done_at timestamptz)`.execute(
    api.owner,
  );
  try {
    expect(await withoutIndex()).toContain('planted (event_id)');
    await sql`CREATE INDEX ON planted (event_id) WHERE done_at IS NULL`.execute(api.owner);
    expect(await withoutIndex()).toContain('planted (event_id)');
    await sql`CREATE INDEX ON planted (event_id, done_at)`.execute(api.owner);
    expect(await withoutIndex()).not.toContain('planted (event_id)');
  } finally {
    await sql`DROP TABLE planted`.execute(api.owner);
  }
});

test('the access log is searched by day with an index', async () => {
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = 'access_log'::regclass`.execute(api.owner);
  expect(rows.filter(({ definition }) => definition.endsWith('(created_at)'))).toHaveLength(1);
});
