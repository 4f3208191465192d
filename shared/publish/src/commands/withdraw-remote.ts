#!/usr/bin/env node
import { withdraw } from '../withdraw.ts';
import { print, run, siteCommand, siteOf } from './command.ts';

await run(
  siteCommand(
    'withdraw-remote',
    "Takes one remote out of a site, for instance after a bad first publication, with one atomic change of the site's registry. It is refused while another part links to one of its addresses or embeds one of its blocks. Publishing it again brings it back.",
  )
    .argument('<remote>')
    .option('--redirect <path>', 'where its addresses lead; without it they are not found')
    .option('--dry-run', 'checks whether anything uses it, and changes nothing')
    .action(async (remote, { redirect, dryRun, ...where }) => {
      await withdraw(await siteOf(where), remote, { to: redirect, dryRun });
      print(`${remote} ${dryRun ? 'can be' : 'is'} withdrawn`);
    }),
);
