/**
 * `npm run bench -w api`: prints the ratios of one run and asserts nothing; see
 * docs/operations/speed.md.
 */
import { Argument, Command } from '@commander-js/extra-typings';
import { openDatabase } from '../../src/platform/db/database.ts';
import { startBenchSystem } from './bench-system.ts';
import { measureBookings } from './bookings.ts';
import { measureClinic } from './clinic.ts';
import { measureConsole } from './console.ts';
import { measureCopies, measureCopiesAtRealSize } from './copies.ts';
import { measureLists } from './lists.ts';
import { measureMails } from './mails.ts';
import { measurePayments } from './payments.ts';
import { measureSearch } from './search.ts';

const PARTS = {
  lists: measureLists,
  bookings: measureBookings,
  payments: measurePayments,
  mails: measureMails,
  copies: measureCopies,
  growth: measureCopiesAtRealSize,
  search: measureSearch,
  console: measureConsole,
  clinic: measureClinic,
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const names = Object.keys(PARTS);
const [only] = new Command('npm run bench -w api --')
  .description('Prints figures of the API on this machine.')
  .addArgument(new Argument('[part]', 'all when left out').choices(names))
  .parse().processedArgs;

const system = await startBenchSystem();
const owner = openDatabase(system.databaseUrl, { size: 20, role: null });
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only === undefined || only === name) await measure(system, owner.db, say);
  }
} finally {
  await owner.close();
  await system.stop();
}
