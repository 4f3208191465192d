import { Argument } from '@commander-js/extra-typings';
import { UserError } from '../errors.ts';
import { liveBuilds, liveRegistry, registries } from '../history.ts';
import { print, run, siteCommand, siteOf } from './command.ts';

/** Builds per app in the text output. */
const SHOWN = 6;

await run(
  siteCommand('remotes', 'Lists the apps of a site with their live and earlier builds.')
    .addArgument(new Argument('<action>').choices(['list']))
    .option('--json', 'prints JSON')
    .action(async (_list, { json, ...where }) => {
      const site = await siteOf(where);
      const live = await liveRegistry(site);
      if (!live)
        throw new UserError(`${site.root} has no registry`, ['nothing was published to it']);
      const all = await registries(site);
      const origins = new Map(
        live.remotes.map(({ name, baseUrl }) => [name, new URL(baseUrl).origin]),
      );
      const apps = ['shell', ...origins.keys()].map((app) => ({
        app,
        origin: origins.get(app),
        builds: liveBuilds(all, app).reverse(),
      }));
      if (json) {
        print(JSON.stringify(apps, null, 2));
        return;
      }
      for (const { app, origin, builds } of apps) {
        print(`${app}${origin ? `  ${origin}` : ''}`);
        for (const [index, { build, since }] of builds.slice(0, SHOWN).entries()) {
          print(`  ${index === 0 ? 'live  ' : 'before'}  ${build}  since ${since}`);
        }
      }
    }),
);
