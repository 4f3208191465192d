import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'mfe-staff',
    root: import.meta.dirname,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    setupFiles: ['@chaps/testing/one-window', '@chaps/testing/remote-setup'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // On a busy machine, loading a screen takes longer than the default five seconds.
    testTimeout: 90_000,
  },
});
