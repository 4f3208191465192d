#!/usr/bin/env node
import { MAX_CANARY_PERCENT } from '@chaps/contracts/registry';
import { PARTS } from '@chaps/mf-build/apps';
import { Argument, InvalidArgumentError } from '@commander-js/extra-typings';
import { UsageError } from '../errors.ts';
import { prepareBuild } from './candidate.ts';
import { createPublisherOption, createSiteCommand, openSelectedSite, run } from './command.ts';
import { performRequest } from './perform.ts';

function parsePercent(text: string): number {
  const percent = Number(text);
  if (Number.isInteger(percent) && percent >= 1 && percent <= MAX_CANARY_PERCENT) return percent;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_CANARY_PERCENT}.`);
}

await run(
  createSiteCommand(
    'publish-remote',
    "Builds apps from this checkout, uploads their files, verifies them and activates the builds with one atomic change of the site's registry. Other apps and open tabs are not affected. Name together what must change together, such as a major version of a package that the shell provides.",
  )
    .addArgument(new Argument('[apps...]', 'what to publish, in one step').choices(PARTS))
    .option('--all', 'the shell and every remote of this checkout; unchanged ones keep their build')
    .option('--origin <url>', "origin of one app's files; needed only the first time")
    .option(
      '--verify-at <url>',
      'before activation, fetches every file from this origin and compares it',
    )
    .option('--build <id>', 'publishes an existing build of one app')
    .option(
      '--canary <percent>',
      "only this share of browsers gets it; the others keep the live build. 'promote-remote' makes it live, 'rollback-remote' stops it, as does 'watch-canaries' when it fails more often than the live build",
      parsePercent,
    )
    .addOption(createPublisherOption())
    .option('--dry-run', 'builds and checks compatibility, and leaves the site unchanged')
    .action(async (named, { all = false, build: wanted, origin, ...options }) => {
      const { by, canary, dryRun, verifyAt } = options;
      if (all === named.length > 0) throw new UsageError('Specify what to publish, or use --all.');
      const apps = all ? PARTS : named;
      if (apps.length > 1 && (wanted ?? origin) !== undefined) {
        throw new UsageError('--build and --origin are for one app.');
      }
      const parts = [];
      const sources: Record<string, string> = {};
      for (const app of new Set(apps)) {
        const { part, source } = await prepareBuild(app, wanted);
        parts.push({ ...part, origin });
        sources[app] = source;
      }
      const request = { operation: 'publish', parts, canary } as const;
      await performRequest(await openSelectedSite(options), request, {
        sources,
        by,
        dryRun,
        verifyAt,
      });
    }),
);
