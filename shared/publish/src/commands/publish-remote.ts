#!/usr/bin/env node
import { CANARY_PERCENT_MAX } from '@chaps/contracts/registry';
import { buildDirectory, PARTS } from '@chaps/mf-build/apps';
import { Argument, InvalidArgumentError } from '@commander-js/extra-typings';
import { UsageError } from '../errors.ts';
import { publish } from '../publish.ts';
import { buildToPublish, tryInBrowser } from './candidate.ts';
import { byOption, print, run, siteCommand, siteOf } from './command.ts';

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
    .addArgument(new Argument('<app>', 'what to publish').choices(PARTS))
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
    .addOption(byOption())
    .option('--dry-run', 'builds and checks compatibility, and leaves the site unchanged')
    .action(async (app, { build: wanted, ...options }) => {
      const { by, canary, dryRun, origin, verifyAt } = options;
      if (canary !== undefined && app === 'shell') {
        throw new UsageError('The shell has no canaries.');
      }
      const build = await buildToPublish(app, wanted);
      const site = await siteOf(options);
      const publication = {
        app,
        build,
        by,
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
