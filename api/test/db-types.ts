import { join } from 'node:path';
import { sql } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import { type Executor, openDatabase } from '../src/platform/db/database.ts';

export const TYPES_FILE = join(import.meta.dirname, '../src/platform/db/types.ts');

/** The permitted values of columns that a CHECK limits to a list, by `table.column`. */
export async function listedValues(db: Executor): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; values: string[] }>`
    SELECT conrelid::regclass || '.' || attname AS name,
      array(SELECT (regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g'))[1])
        AS values
    FROM pg_constraint c JOIN pg_attribute a ON attrelid = conrelid AND ARRAY[attnum] = conkey
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace
      AND pg_get_constraintdef(c.oid) LIKE '%= ANY (ARRAY[%'`.execute(db);
  return new Map(rows.map(({ name, values }) => [name, values.toSorted()]));
}

export async function databaseTypes(connectionString: string): Promise<string> {
  const { db, close } = openDatabase(connectionString, { size: 1, role: null });
  try {
    const values = await listedValues(db);
    return await generate({
      db,
      // As in openDatabase: dates are strings.
      dialect: new PostgresDialect({ dateParser: 'string' }),
      includePattern: 'public.*',
      excludePattern: 'public.migrations',
      outFile: null,
      postprocess: async ({ metadata }) => {
        for (const table of metadata.tables)
          for (const column of table.columns)
            column.enumValues = values.get(`${table.name}.${column.name}`) ?? column.enumValues;
        return metadata;
      },
    });
  } finally {
    await close();
  }
}
