#!/usr/bin/env node
import { createPublisherOption, createSiteCommand, openSelectedSite, run } from './command.ts';
import { performRequest } from './perform.ts';

await run(
  createSiteCommand(
    'withdraw-remote',
    "Withdraws one remote from a site, for instance after a bad first publication, in one atomic change of the site's registry. Refused while another part links to one of its addresses or embeds one of its blocks. Publishing it again brings it back.",
  )
    .argument('<remote>')
    .option('--redirect <path>', 'redirects its addresses to this path; without it they return 404')
    .option('--dry-run', 'checks whether anything uses it, and changes nothing')
    .addOption(createPublisherOption())
    .action(async (app, { redirect, by, dryRun, ...where }) =>
      performRequest(
        await openSelectedSite(where),
        { operation: 'withdraw', app, redirect },
        { by, dryRun },
      ),
    ),
);
