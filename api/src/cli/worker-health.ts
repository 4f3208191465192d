/**
 * The worker's health check: `node --import tsx api/src/cli/worker-health.ts` exits with 0 if a job that runs
 * every minute has completed within the last three.
 */
import pg from 'pg';
import { readVariables, variables } from '../platform/config/config.ts';

const { DATABASE_URL } = readVariables(variables.pick({ DATABASE_URL: true }), process.env);
const client = new pg.Client({ connectionString: DATABASE_URL });
await client.connect();
const { rows } = await client.query<{ working: boolean }>(`
  SELECT count(*) > 0 AS working FROM pgboss.job
  WHERE name = 'expire-holds' AND completed_on > now() - interval '3 minutes'`);
await client.end();
process.exitCode = rows[0]?.working ? 0 : 1;
