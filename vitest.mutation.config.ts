import { defineConfig } from 'vitest/config';

/**
 * Tests that must notice a mutant (stryker.config.json): rules, and the API on its real database.
 * MUTATION_PROJECTS=shared checks the rules with their own tests only, in minutes.
 */
export default defineConfig({
  test: {
    projects: (process.env.MUTATION_PROJECTS ?? 'shared/*,api').split(','),
  },
});
