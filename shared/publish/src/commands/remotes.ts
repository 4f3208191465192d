/** `npm run remotes -- list`: see HELP. */
import { liveBuilds, liveRegistry, registries } from '../history.ts';
import { Refusal } from '../refusal.ts';
import { Misuse, run, say, siteOf, understood } from './command.ts';

const HELP = `npm run remotes -- list [--site <site>] [--json]

Shows each part of a site: the build that is live and since when, and the builds before it.

  --site <site>     folder the site is served from; CHAPS_SITE, else .data/site
  --json            the same for a program
  --help            this text

Exit codes: 0 shown; 1 nothing was ever published there; 2 not understood; 3 failed.`;

/** Builds of a part that a person is shown; the JSON has all. */
const SHOWN = 6;

await run(HELP, async () => {
  const { values, positionals } = understood({ json: { type: 'boolean' } });
  if (positionals[0] !== 'list') throw new Misuse(`'list' is the one thing it can do.`);
  const site = siteOf(values);
  const live = liveRegistry(site);
  if (!live)
    throw new Refusal(`${site.root} has no registry`, ['nothing was ever published there']);
  const all = registries(site);
  const origins = new Map(live.remotes.map(({ name, baseUrl }) => [name, new URL(baseUrl).origin]));
  const parts = ['shell', ...origins.keys()].map((part) => ({
    part,
    origin: origins.get(part),
    builds: liveBuilds(all, part).reverse(),
  }));
  if (values.json) {
    say(JSON.stringify(parts, null, 2));
    return;
  }
  for (const { part, origin, builds } of parts) {
    say(`${part}${origin ? `  ${origin}` : ''}`);
    for (const [index, { build, since }] of builds.slice(0, SHOWN).entries()) {
      say(`  ${index === 0 ? 'live  ' : 'before'}  ${build}  since ${since}`);
    }
  }
});
