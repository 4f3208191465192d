import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'shell',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // What another process does may take long on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 90_000,
    isolate: false,
    setupFiles: ['@chaps/testing/one-window', './src/test-setup.ts'],
  },
});
