import { defineConfig } from 'vitest/config';

/** Rules and builds run in Node; a component test asks for jsdom in its first line. */
export default defineConfig({
  test: {
    name: 'shared',
    root: import.meta.dirname,
    environment: 'node',
    // A component test types letter by letter, which takes a busy machine more than five seconds.
    testTimeout: 90_000,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
