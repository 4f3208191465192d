#!/usr/bin/env node
import { byOption, run, siteCommand, siteOf } from './command.ts';
import { perform } from './perform.ts';

await run(
  siteCommand(
    'withdraw-remote',
    "Takes one remote out of a site, for instance after a bad first publication, with one atomic change of the site's registry. It is refused while another part links to one of its addresses or embeds one of its blocks. Publishing it again brings it back.",
  )
    .argument('<remote>')
    .option('--redirect <path>', 'where its addresses lead; without it they are not found')
    .option('--dry-run', 'checks whether anything uses it, and changes nothing')
    .addOption(byOption())
    .action(async (app, { redirect, by, dryRun, ...where }) =>
      perform(await siteOf(where), { operation: 'withdraw', app, redirect }, { by, dryRun }),
    ),
);
