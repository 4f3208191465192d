#!/usr/bin/env node
import { openSiteOption, publisherOption, run, siteCommand } from './command.ts';
import { perform } from './perform.ts';

await run(
  siteCommand(
    'promote-remote',
    "Promotes the canary of a remote to live for every browser, together with those published in the same step, in one atomic change of the site's registry.",
  )
    .argument('<remote>')
    .addOption(publisherOption())
    .action(async (app, { by, ...where }) =>
      perform(await openSiteOption(where), { operation: 'promote', app }, { by }),
    ),
);
