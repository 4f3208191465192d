/**
 * The staff commands: `npm run staff -- --help`. Needs the API's ENCRYPTION_KEYS and HMAC_KEYS, and the
 * tables' owner in DATABASE_OWNER_URL (else DATABASE_URL). Queued jobs are run by the API.
 */
import { userInfo } from 'node:os';
import { ownerUrl, readVariables, storageVariables, variables } from '../platform/config/config.ts';
import { readStaffEnvironment } from '../platform/config/staff-environment.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createJobQueue } from '../platform/jobs/queue.ts';
import { createKeys } from '../platform/security/keys.ts';
import { runStaff } from './run-staff.ts';

const staffVariables = storageVariables.extend(variables.pick({ STAFF_NAME: true }).shape);
const cleanups: Array<() => Promise<void>> = [];
const terminal = {
  out: (line: string) => process.stdout.write(`${line}\n`),
  err: (line: string) => process.stderr.write(`${line}\n`),
};

process.exitCode = await runStaff(process.argv.slice(2), terminal, async (work) => {
  const config = readVariables(staffVariables, readStaffEnvironment(process.env));
  const database = openDatabase(ownerUrl(config), { size: 2, role: null });
  const jobs = createJobQueue(ownerUrl(config));
  cleanups.push(
    () => jobs.stop(),
    () => database.close(),
  );
  await jobs.start();
  return {
    ...work,
    db: database.db,
    keys: createKeys(config.ENCRYPTION_KEYS, config.HMAC_KEYS),
    jobs,
    now: () => new Date(),
    actor: `staff ${config.STAFF_NAME ?? userInfo().username}`,
  };
});
for (const close of cleanups) await close();
