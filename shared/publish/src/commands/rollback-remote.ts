#!/usr/bin/env node
import { rollBack } from '../roll-back.ts';
import { byOption, print, run, siteCommand, siteOf } from './command.ts';

await run(
  siteCommand(
    'rollback-remote',
    `Makes an earlier build of one app live again. Its files are still there, so this is one atomic change of the site's registry and nothing else. Doing it twice goes back further. What was published in one step with it goes back, too. While a canary is out, it takes the canary out and leaves the live build.`,
  )
    .argument('<app>', 'shell or a remote')
    .option(
      '--to-build <id>',
      "defaults to the build that was live before the current one ('npm run remotes -- list' shows them)",
    )
    .addOption(byOption())
    .option('--dry-run', 'prints the build and changes nothing')
    .action(async (app, { toBuild, by, dryRun, ...where }) => {
      const builds = await rollBack(await siteOf(where), app, { toBuild, by, dryRun });
      for (const built of Object.entries(builds)) {
        print(`${built.join(' ')} ${dryRun ? 'would be' : 'is'} live`);
      }
    }),
);
