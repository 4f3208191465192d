import { defineProject, type Plugin } from 'vitest/config';

/**
 * A component test takes 0.3 s of processor time on average, and alone none takes 2 s. On two cores
 * with a load of 13 to 20 the slowest took 15 s, so Vitest's limit of 5 s would make results depend
 * on the load. A wait ends sooner than its test (`remote-setup`, `component-setup`), so that a failure
 * names what is missing.
 */
const TEST_TIMEOUT_MS = 30_000;

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
      css: { modules: { classNameStrategy: 'non-scoped' } },
      testTimeout: TEST_TIMEOUT_MS,
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
      // Installed packages of ours import style sheets, which Node cannot.
      server: { deps: { inline: [/@chaps\//] } },
      testTimeout: TEST_TIMEOUT_MS,
      expect: { poll: { timeout: 10_000 } },
    },
  });
