import { type RawBuilder, sql } from 'kysely';
import { createServices } from '../src/create-services.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import type { Harness } from './harness.ts';

/** How PostgreSQL says that a lock was not to be had. */
export const LOCKED = 'lock timeout';

/** Services that do not wait long for a row that another request has locked. */
export async function shortTimeoutServices({ services: { config } }: Pick<Harness, 'services'>) {
  const services = createServices(config);
  services.pool.options.options = `${services.pool.options.options} -c lock_timeout=50ms`;
  await services.jobs.start();
  return services;
}

/** Does some work while another transaction holds rows. */
export const whileLocked = (
  { owner }: Pick<Harness, 'owner'>,
  rows: RawBuilder<unknown>,
  work: () => Promise<unknown>,
) =>
  withTransaction(owner, async (transaction) => {
    await sql`SELECT FROM ${rows} FOR UPDATE`.execute(transaction);
    await work();
  });
