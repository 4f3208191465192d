#!/usr/bin/env node
import { Argument } from '@commander-js/extra-typings';
import { UserError } from '../errors.ts';
import { readLiveRegistry } from '../history.ts';
import { listSiteParts } from '../site-parts.ts';
import { createSiteCommand, openSelectedSite, print, run } from './command.ts';

await run(
  createSiteCommand(
    'remotes',
    'Lists the apps of a site with their live and earlier builds, and canaries.',
  )
    .addArgument(new Argument('<action>').choices(['list']))
    .option('--json', 'prints JSON')
    .action(async (_list, { json, ...where }) => {
      const site = await openSelectedSite(where);
      const live = await readLiveRegistry(site);
      if (!live)
        throw new UserError(`${site.root} has no registry`, ['nothing has been published to it']);
      const parts = await listSiteParts(site, live);
      if (json) {
        print(JSON.stringify(parts, null, 2));
        return;
      }
      const origins = new Map(
        live.remotes.map(({ name, baseUrl }) => [name, new URL(baseUrl).origin]),
      );
      for (const { part, restricted, builds, canary, stopped_canary: stopped } of parts) {
        print([part, origins.get(part), restricted && 'restricted'].filter(Boolean).join('  '));
        if (canary) print(`  canary  ${canary.build}  since ${canary.since}, ${canary.percent} %`);
        if (stopped) print(`  stopped ${stopped.build}  at ${stopped.at}: ${stopped.reason}`);
        for (const [index, { build, since, by }] of builds.entries()) {
          const state = index === 0 ? 'live  ' : 'before';
          print(`  ${state}  ${build}  since ${since}${by ? `, by ${by}` : ''}`);
        }
      }
    }),
);
