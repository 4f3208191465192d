#!/usr/bin/env node
import { byOption, run, siteCommand, siteOf } from './command.ts';
import { perform } from './perform.ts';

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
    .action(async (app, { toBuild, by, dryRun, ...where }) =>
      perform(await siteOf(where), { operation: 'rollback', app, toBuild }, { by, dryRun }),
    ),
);
