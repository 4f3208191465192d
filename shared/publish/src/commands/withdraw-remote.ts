#!/usr/bin/env node
import { openSiteOption, publisherOption, run, siteCommand } from './command.ts';
import { perform } from './perform.ts';

await run(
  siteCommand(
    'withdraw-remote',
    "Withdraws one remote from a site, for instance after a bad first publication, in one atomic change of the site's registry. Refused while another part links to one of its addresses or embeds one of its blocks. Publishing it again brings it back.",
  )
    .argument('<remote>')
    .option('--redirect <path>', 'redirects its addresses to this path; without it they return 404')
    .option('--dry-run', 'checks whether anything uses it, and changes nothing')
    .addOption(publisherOption())
    .action(async (app, { redirect, by, dryRun, ...where }) =>
      perform(
        await openSiteOption(where),
        { operation: 'withdraw', app, redirect },
        { by, dryRun },
      ),
    ),
);
