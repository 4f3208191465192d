import { defineConfig } from 'vitest/config';

/** Screens run in jsdom; MSW answers for the API. */
export default defineConfig({
  test: {
    name: 'mfe-events',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    isolate: false,
    setupFiles: ['@chaps/testing/one-window', '@chaps/testing/remote-setup'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 90_000,
  },
});
