import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import { databaseTypes, TYPES_FILE } from '../../../test/db-types.ts';

test('types.ts describes the migrated database; `npm run db:types -w api` writes it', async () => {
  const database = await copyDatabase();
  try {
    expect(readFileSync(TYPES_FILE, 'utf8')).toBe(await databaseTypes(database.url));
  } finally {
    await database.drop();
  }
});
