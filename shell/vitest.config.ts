import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'shell',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // As in `remoteProject`: a busy machine is slow, and a wait ends sooner than its test.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    isolate: false,
    setupFiles: ['@chaps/testing/one-window', './src/test-setup.ts'],
  },
});
