import { defineConfig } from 'vitest/config';

/** Tests run the real emulators: one PostgreSQL server is started for the suites that need it. */
export default defineConfig({
  test: {
    name: 'local',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    isolate: false,
    // The tests try many passwords; at the default cost each would take a tenth of a second or more.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
    globalSetup: ['src/processes/test-database.ts'],
    // Other processes may take a long time on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
