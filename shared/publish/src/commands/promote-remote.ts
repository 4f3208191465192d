import { promote } from '../canary.ts';
import { print, run, siteCommand, siteOf } from './command.ts';

await run(
  siteCommand(
    'promote-remote',
    "Makes the canary of a remote the live build, for every browser, with one atomic change of the site's registry.",
  )
    .argument('<remote>')
    .action(async (remote, where) => {
      print(`${remote} ${await promote(await siteOf(where), remote)} is live`);
    }),
);
