import { defineConfig } from 'vitest/config';

/** Screens in jsdom; MSW answers for the API. */
export default defineConfig({
  test: {
    name: 'mfe-account',
    root: import.meta.dirname,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    setupFiles: [
      '@chaps/testing/one-window',
      '@chaps/testing/remote-setup',
      'src/testing/forget-drafts.ts',
    ],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // On a busy machine, other processes may be slow.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 90_000,
  },
});
