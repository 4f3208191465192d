#!/usr/bin/env node
import { createPublisherOption, createSiteCommand, openSelectedSite, run } from './command.ts';
import { performRequest } from './perform.ts';

await run(
  createSiteCommand(
    'rollback-remote',
    `Makes an earlier build of one app live again. Its files still exist, so this is a single atomic change of the site's registry. Running it twice goes back further. Parts published in the same step are rolled back too. If there is a canary, only the canary is stopped.`,
  )
    .argument('<app>', 'shell or a remote')
    .option(
      '--to-build <id>',
      "defaults to the build that was live before the current one ('npm run remotes -- list' shows them)",
    )
    .addOption(createPublisherOption())
    .option('--dry-run', 'prints the build and changes nothing')
    .action(async (app, { toBuild, by, dryRun, ...where }) =>
      performRequest(
        await openSelectedSite(where),
        { operation: 'rollback', app, toBuild },
        { by, dryRun },
      ),
    ),
);
