#!/usr/bin/env node
import { byOption, run, siteCommand, siteOf } from './command.ts';
import { perform } from './perform.ts';

await run(
  siteCommand(
    'promote-remote',
    "Makes the canary of a remote the live build, for every browser, with those that were published in one step with it, with one atomic change of the site's registry.",
  )
    .argument('<remote>')
    .addOption(byOption())
    .action(async (app, { by, ...where }) =>
      perform(await siteOf(where), { operation: 'promote', app }, { by }),
    ),
);
