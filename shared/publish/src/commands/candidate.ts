import { type AppName, isBuilt } from '@chaps/mf-build/apps';
import { buildApp } from '@chaps/mf-build/build-app';
import { UserError } from '../errors.ts';
import type { Candidate } from '../publish.ts';
import { print } from './command.ts';

/**
 * Builds an app, unless an existing build is wanted.
 * @returns the build's id
 */
export async function buildToPublish(app: AppName, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return (await buildApp(app)).build;
  if (isBuilt(app, wanted)) return wanted;
  throw new UserError(`${app} ${wanted} cannot be published`, ['it was not built on this machine']);
}

/** @throws {UserError} when a route or block does not render, or CI has no result */
export async function tryInBrowser(candidate: Candidate): Promise<void> {
  // Only here, because the browser's library is large.
  const { installedBrowser } = await import('../installed-browser.ts');
  const { contractTest } = await import('../contract-test/contract-test.ts');
  const { name, build } = candidate.entry;
  const browser = installedBrowser();
  if (browser) {
    const views = await contractTest(candidate, browser);
    print(`${name} ${build}: ${views} routes and blocks render in the live shell`);
    return;
  }
  const problem = 'there is no Chromium to render it in; CHROMIUM_PATH names one';
  if (process.env.CI) throw new UserError(`${name} ${build} cannot be checked`, [problem]);
  print(`${name} ${build} was not rendered in the live shell: ${problem}`);
}
