import { readFileSync } from 'node:fs';
import { londonDate } from '@chaps/domain';
import { readRegister } from '../../people/gp/register-file.ts';
import { countOpenPractices, storeRegister } from '../../people/gp/store-register.ts';
import type { Executor } from '../../platform/db/database.ts';

/** Adds invented practices, in the format of the NHS file. Does not replace an imported register. */
export async function seedGpPractices(db: Executor, now: Date): Promise<void> {
  if ((await countOpenPractices(db)) > 0) return;
  const file = readFileSync(new URL('sample-epraccur.csv', import.meta.url));
  await storeRegister(db, readRegister(file), londonDate(now));
}
