import { defineConfig } from 'vitest/config';

/** Screens run in jsdom against a real HTTP server that follows the contracts. */
export default defineConfig({
  test: {
    name: 'mfe-booking',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    isolate: false,
    setupFiles: ['@chaps/testing/one-window', 'src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 90_000,
  },
});
