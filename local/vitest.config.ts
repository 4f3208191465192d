import { defineConfig } from 'vitest/config';

/** The emulators run for real: a PostgreSQL server is started once for the suites that need one. */
export default defineConfig({
  test: {
    name: 'local',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    isolate: false,
    // Many passwords are tried; each would take a tenth of a second and more.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
    globalSetup: ['src/processes/test-database.ts'],
    // What another process does may take long on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
