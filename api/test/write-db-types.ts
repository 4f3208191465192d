/** `npm run db:types -w api`: writes the types of a fully migrated database. */
import { writeFileSync } from 'node:fs';
import { databaseTypes, TYPES_FILE } from './db-types.ts';
import { startMigratedServer, TEMPLATE } from './global-setup.ts';

const server = await startMigratedServer();
try {
  writeFileSync(TYPES_FILE, await databaseTypes(server.url(TEMPLATE)));
} finally {
  await server.stop();
}
