import { defineProject } from 'vitest/config';

/**
 * Vitest project of a package in `shared/`. Tests run in Node; a component test selects jsdom in
 * its first line.
 * @param root folder of the package (`import.meta.dirname` of its configuration)
 */
export const sharedProject = (name: string, root: string) =>
  defineProject({
    test: {
      name,
      root,
      environment: 'node',
      include: ['src/**/*.test.{ts,tsx}'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  });
