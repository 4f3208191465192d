import { findPgBouncer } from '@chaps/local/processes/pgbouncer';
import { configDefaults, defineConfig } from 'vitest/config';

/** What containers run in production, run natively: real nginx, real PostgreSQL, real processes. */
export default defineConfig({
  test: {
    name: 'deploy',
    root: import.meta.dirname,
    include: ['test/**/*.test.ts'],
    // npm has no PgBouncer; PGBOUNCER_BINARY names one.
    exclude: [...configDefaults.exclude, ...(findPgBouncer() ? [] : ['test/pooler.test.ts'])],
    isolate: false,
    // What another process does may take long on a busy machine.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
