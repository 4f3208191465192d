import { CANARY_PERCENT_MAX } from '@chaps/contracts/registry';
import { type AppName, buildDirectory, isBuilt, REMOTES } from '@chaps/mf-build/apps';
import { buildApp } from '@chaps/mf-build/build-app';
import { Argument, InvalidArgumentError } from '@commander-js/extra-typings';
import { UsageError, UserError } from '../errors.ts';
import type { Candidate } from '../publish.ts';
import { publish } from '../publish.ts';
import { print, run, siteCommand, siteOf } from './command.ts';

const APPS: readonly AppName[] = ['shell', ...REMOTES];

async function buildToPublish(app: AppName, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return (await buildApp(app)).build;
  if (isBuilt(app, wanted)) return wanted;
  throw new UserError(`${app} ${wanted} cannot be published`, ['it was not built on this machine']);
}

/** @throws {UserError} when a route or block does not render, or CI cannot tell */
async function tryInBrowser(candidate: Candidate): Promise<void> {
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

function parsePercent(text: string): number {
  const percent = Number(text);
  if (Number.isInteger(percent) && percent >= 1 && percent <= CANARY_PERCENT_MAX) return percent;
  throw new InvalidArgumentError(`It takes a whole number from 1 to ${CANARY_PERCENT_MAX}.`);
}

await run(
  siteCommand(
    'publish-remote',
    "Builds one app from this checkout, uploads its files, verifies them and activates the build with one atomic change of the site's registry. Other apps and open tabs are not affected.",
  )
    .addArgument(new Argument('<app>', 'what to publish').choices(APPS))
    .option('--origin <url>', "origin of the app's files; needed only the first time")
    .option(
      '--verify-at <url>',
      'before activation, fetches every file from this origin and compares it',
    )
    .option('--build <id>', 'publishes an existing build')
    .option(
      '--canary <percent>',
      "only so many browsers get it, and the live build stays for the others. 'promote-remote' makes it live, 'rollback-remote' takes it out, and so does 'watch-canaries' when it fails more often than the live build",
      parsePercent,
    )
    .option('--dry-run', 'builds and checks compatibility, and leaves the site unchanged')
    .action(async (app, { build: wanted, ...options }) => {
      const { canary, dryRun, origin, verifyAt } = options;
      if (canary !== undefined && app === 'shell') {
        throw new UsageError('The shell has no canaries.');
      }
      const build = await buildToPublish(app, wanted);
      const site = await siteOf(options);
      const publication = {
        app,
        build,
        origin,
        verifyAt,
        dryRun,
        canary,
        contractTest: tryInBrowser,
      };
      await publish(site, publication, buildDirectory(app, build));
      const state = canary === undefined ? 'live' : `the canary of ${canary} % of the browsers`;
      print(`${app} ${build} is ${dryRun ? 'compatible with' : `${state} in`} ${site.root}`);
    }),
);
