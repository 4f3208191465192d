import { TEST_MS, WAIT_MS } from '@chaps/testing/wait';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As in a build of the shell; `makeRegistry` uses the same name.
  define: { CHAPS_BUILD: JSON.stringify('shell1') },
  test: {
    name: 'shell',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    expect: { poll: { timeout: WAIT_MS } },
    testTimeout: TEST_MS,
    isolate: false,
    setupFiles: ['@chaps/testing/one-window', '@chaps/testing/component-setup'],
  },
});
