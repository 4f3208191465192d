import { defineConfig } from 'vitest/config';

/** One PostgreSQL server for the run; each test file works on its own copy of a migrated database. */
export default defineConfig({
  test: {
    name: 'api',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // The API's modules keep no state, so test files can share a process.
    isolate: false,
    // For the emulated sign-in service: at the usual cost, each password would take a tenth of a
    // second or more.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
    globalSetup: ['test/global-setup.ts'],
    // Work in another process may take a long time on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
