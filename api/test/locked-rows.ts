import { type RawBuilder, sql } from 'kysely';
import { createServices } from '../src/create-services.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import type { Harness } from './harness.ts';

/** PostgreSQL's message when a lock could not be acquired. */
export const LOCK_TIMEOUT_MESSAGE = 'lock timeout';

/** Services with a short timeout for rows that another request has locked. */
export async function shortTimeoutServices({ services: { config } }: Pick<Harness, 'services'>) {
  const services = createServices(config);
  services.pool.options.options = `${services.pool.options.options} -c lock_timeout=50ms`;
  await services.jobs.start();
  return services;
}

/** Runs some work while another transaction locks rows. */
export const runWhileLocked = (
  { owner }: Pick<Harness, 'owner'>,
  rows: RawBuilder<unknown>,
  work: () => Promise<unknown>,
) =>
  withTransaction(owner, async (transaction) => {
    await sql`SELECT FROM ${rows} FOR UPDATE`.execute(transaction);
    await work();
  });
