import { defineConfig } from 'vitest/config';

/** Tests that must notice a mutant (stryker.config.json): rules, and the API on its real database. */
export default defineConfig({
  test: {
    projects: ['shared', 'api'],
  },
});
