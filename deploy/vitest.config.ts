import { findPgBouncer } from '@chaps/local/processes/pgbouncer';
import { configDefaults, defineConfig } from 'vitest/config';

/** Runs natively what containers run in production: real nginx, real PostgreSQL, real processes. */
export default defineConfig({
  test: {
    name: 'deploy',
    root: import.meta.dirname,
    include: ['test/**/*.test.ts'],
    // PgBouncer is not on npm; PGBOUNCER_BINARY names one.
    exclude: [...configDefaults.exclude, ...(findPgBouncer() ? [] : ['test/pooler.test.ts'])],
    isolate: false,
    // Other processes may take long on a busy machine.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
