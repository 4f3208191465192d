import { defineConfig } from 'vitest/config';

/** One run for every package; each has its own configuration. */
export default defineConfig({
  test: {
    projects: ['shared/*', 'shell', 'mfe-*', 'api', 'local', 'e2e', 'deploy'],
    // One more than the cores it is meant for: many files wait (for a clock, a restart, a mail).
    maxWorkers: 3,
  },
});
