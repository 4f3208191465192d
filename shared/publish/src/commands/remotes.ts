import type { LiveRemote } from '@chaps/contracts/registry';
import { Argument } from '@commander-js/extra-typings';
import { UserError } from '../errors.ts';
import { liveBuilds, liveRegistry, registries } from '../history.ts';
import { print, run, siteCommand, siteOf } from './command.ts';

/** Builds per app in the text output. */
const SHOWN = 6;

await run(
  siteCommand(
    'remotes',
    'Lists the apps of a site with their live and earlier builds, and canaries.',
  )
    .addArgument(new Argument('<action>').choices(['list']))
    .option('--json', 'prints JSON')
    .action(async (_list, { json, ...where }) => {
      const site = await siteOf(where);
      const live = await liveRegistry(site);
      if (!live)
        throw new UserError(`${site.root} has no registry`, ['nothing was published to it']);
      const all = await registries(site);
      const describe = (app: string, remote?: LiveRemote) => ({
        app,
        origin: remote && new URL(remote.baseUrl).origin,
        restricted: remote?.restricted,
        builds: liveBuilds(all, app).reverse(),
        canary: remote?.canary && {
          ...remote.canary,
          entry: undefined,
          build: remote.canary.entry.build,
        },
        stoppedCanary: remote?.stoppedCanary,
      });
      const remotes = live.remotes.map((remote) => describe(remote.name, remote));
      const apps = [describe('shell'), ...remotes];
      if (json) {
        print(JSON.stringify(apps, null, 2));
        return;
      }
      for (const { app, origin, restricted, builds, canary, stoppedCanary: stopped } of apps) {
        print([app, origin, restricted && 'restricted'].filter(Boolean).join('  '));
        if (canary) print(`  canary  ${canary.build}  since ${canary.since}, ${canary.percent} %`);
        if (stopped) print(`  stopped ${stopped.build}  at ${stopped.at}: ${stopped.reason}`);
        for (const [index, { build, since }] of builds.slice(0, SHOWN).entries()) {
          print(`  ${index === 0 ? 'live  ' : 'before'}  ${build}  since ${since}`);
        }
      }
    }),
);
