import { defineProject, type Plugin } from 'vitest/config';
import { TEST_MS, WAIT_MS } from './wait.ts';

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
      isolate: false,
      setupFiles: ['@chaps/testing/one-window'],
      include: ['src/**/*.test.{ts,tsx}'],
      testTimeout: TEST_MS,
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  });

interface RemoteProject {
  include?: string[];
  plugins?: Plugin[];
  setupFiles?: string[];
}

/** Vitest project of a remote: screens in jsdom, one window for all files. */
export const remoteProject = (
  name: string,
  root: string,
  { include = ['src/**/*.test.{ts,tsx}'], plugins = [], setupFiles = [] }: RemoteProject = {},
) =>
  defineProject({
    plugins,
    test: {
      name,
      root,
      include,
      environment: 'jsdom',
      isolate: false,
      setupFiles: ['@chaps/testing/one-window', '@chaps/testing/remote-setup', ...setupFiles],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      // Our installed packages import style sheets, which Node cannot load.
      server: { deps: { inline: [/@chaps\//] } },
      expect: { poll: { timeout: WAIT_MS } },
      testTimeout: TEST_MS,
    },
  });
