/**
 * Sample data for one machine: `node --import tsx api/src/cli/seed.ts`, after the migrations.
 *
 * Environment: DATABASE_OWNER_URL (else DATABASE_URL), ENCRYPTION_KEYS and HMAC_KEYS, and SAMPLE_USERS, a
 * JSON object that maps e-mail addresses to user ids at the sign-in service:
 * `{"normal@example.org":"6f7b…", …}` for the accounts of `sample-accounts.ts` (all with
 * SEED_PASSWORD, confirmed). Safe to run at every start.
 */
import { ownerUrl, readVariables, storageVariables, variables } from '../platform/config/config.ts';
import { openDatabase, withTransaction } from '../platform/db/database.ts';
import { createKeys } from '../platform/security/keys.ts';
import { seedData } from './seed/sample-data.ts';

const seedVariables = storageVariables.extend(variables.pick({ SAMPLE_USERS: true }).shape);

try {
  const { SAMPLE_USERS: users, ...config } = readVariables(seedVariables, process.env);
  // Only the owner of the tables may write events and results; the service role may not.
  const database = openDatabase(ownerUrl(config), { size: 1, role: null });
  const keys = createKeys(config.ENCRYPTION_KEYS, config.HMAC_KEYS);
  await withTransaction(database.db, (transaction) =>
    seedData(transaction, { now: new Date(), users, keys }),
  );
  await database.close();
} catch (error) {
  process.stderr.write(
    `could not add the sample data: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exit(1);
}
