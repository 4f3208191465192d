#!/usr/bin/env node
import { promote } from '../canary.ts';
import { byOption, print, run, siteCommand, siteOf } from './command.ts';

await run(
  siteCommand(
    'promote-remote',
    "Makes the canary of a remote the live build, for every browser, with those that were published in one step with it, with one atomic change of the site's registry.",
  )
    .argument('<remote>')
    .addOption(byOption())
    .action(async (remote, { by, ...where }) => {
      const builds = await promote(await siteOf(where), remote, by);
      for (const built of Object.entries(builds)) print(`${built.join(' ')} is live`);
    }),
);
