/** `npm run remotes`: see HELP. */

import { UsageError, UserError } from '../errors.ts';
import { liveBuilds, liveRegistry, registries } from '../history.ts';
import { parseCommand, print, run, siteOf } from './command.ts';

const HELP = `npm run remotes -- list [--site <site>] [--json]

Lists the apps of a site with their live and earlier builds.

  --site <site>     folder or s3://<bucket>/<prefix> of the site; CHAPS_SITE, else .data/site
  --json            prints JSON
  --help            this text

Exit codes: 0 success; 1 no registry; 2 usage error; 3 failure.`;

/** Builds per app in the text output. */
const SHOWN = 6;

await run(HELP, async () => {
  const { values, positionals } = parseCommand({ json: { type: 'boolean' } });
  if (positionals[0] !== 'list') throw new UsageError(`Unknown command; use 'list'.`);
  const site = await siteOf(values);
  const live = await liveRegistry(site);
  if (!live) throw new UserError(`${site.root} has no registry`, ['nothing was published to it']);
  const all = await registries(site);
  const origins = new Map(live.remotes.map(({ name, baseUrl }) => [name, new URL(baseUrl).origin]));
  const apps = ['shell', ...origins.keys()].map((app) => ({
    app,
    origin: origins.get(app),
    builds: liveBuilds(all, app).reverse(),
  }));
  if (values.json) {
    print(JSON.stringify(apps, null, 2));
    return;
  }
  for (const { app, origin, builds } of apps) {
    print(`${app}${origin ? `  ${origin}` : ''}`);
    for (const [index, { build, since }] of builds.slice(0, SHOWN).entries()) {
      print(`  ${index === 0 ? 'live  ' : 'before'}  ${build}  since ${since}`);
    }
  }
});
