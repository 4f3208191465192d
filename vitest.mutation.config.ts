import { defineConfig } from 'vitest/config';

/**
 * Tests that must notice a mutant (stryker.config.json): rules, and the API on its real database.
 * MUTATION_PROJECTS=shared examines rules by their own tests alone, in minutes.
 */
export default defineConfig({
  test: {
    projects: (process.env.MUTATION_PROJECTS ?? 'shared/*,api').split(','),
  },
});
