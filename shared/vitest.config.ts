import { defineConfig } from 'vitest/config';

/** Rules and builds run in Node; a component test asks for jsdom in its first line. */
export default defineConfig({
  test: {
    name: 'shared',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
