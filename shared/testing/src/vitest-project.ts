import { defineProject } from 'vitest/config';

/**
 * Vitest project of one of the packages in `shared/`. Tests run in Node; a component test asks for
 * jsdom in its first line.
 * @param root folder of the package (`import.meta.dirname` of its configuration)
 */
export const sharedProject = (name: string, root: string) =>
  defineProject({
    test: {
      name,
      root,
      environment: 'node',
      // Typing letter by letter takes a busy machine more than the default five seconds.
      testTimeout: 90_000,
      include: ['src/**/*.test.{ts,tsx}'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  });
