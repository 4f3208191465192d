import { UserError } from '../errors.ts';
import type { Candidate } from '../publish.ts';

/**
 * Runs the contract test in a Chromium on this machine, and prints what it did.
 * @param isRequired whether the test fails without a Chromium, as in CI; otherwise that is only printed
 * @throws {UserError} when a route or block does not render, or a required result is missing
 */
export async function tryInBrowser(
  candidate: Candidate,
  say: (line: string) => void,
  isRequired = Boolean(process.env.CI),
): Promise<void> {
  // Imported on demand, because the browser library is large.
  const { findInstalledBrowser: installedBrowser } = await import('../installed-browser.ts');
  const { runContractTest: contractTest } = await import('./contract-test.ts');
  const { name, build } = candidate.entry;
  const browser = installedBrowser();
  if (browser) {
    const views = await contractTest(candidate, browser);
    say(`${name} ${build}: ${views} routes and blocks render in the live shell`);
    return;
  }
  const problem = 'Chromium, which renders it, was not found: set CHROMIUM_PATH';
  if (isRequired) throw new UserError(`${name} ${build} cannot be checked`, [problem]);
  say(`${name} ${build} was not rendered in the live shell: ${problem}`);
}
