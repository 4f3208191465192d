#!/usr/bin/env node
import { createPublisherOption, createSiteCommand, openSelectedSite, run } from './command.ts';
import { performRequest } from './perform.ts';

await run(
  createSiteCommand(
    'promote-remote',
    "Promotes the canary of a remote to live for every browser, together with those published in the same step, in one atomic change of the site's registry.",
  )
    .argument('<remote>')
    .addOption(createPublisherOption())
    .action(async (app, { by, ...where }) =>
      performRequest(await openSelectedSite(where), { operation: 'promote', app }, { by }),
    ),
);
