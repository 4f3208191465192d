/** `npm run publish-remote -- <part> --to <site>`: see HELP. */
import { buildPart } from '@chaps/mf-build/build-part';
import { buildDirectory, isBuilt, type PartToBuild, REMOTES } from '@chaps/mf-build/parts';
import { publish } from '../publish.ts';
import { Refusal } from '../refusal.ts';
import { Misuse, run, say, siteOf, understood } from './command.ts';

const HELP = `npm run publish-remote -- <part> [--to <site>] [options]

Builds one part from this checkout, uploads its files, verifies them and makes it live by one
atomic change of the site's registry. No other part is touched, and open tabs keep what they have.

  <part>            ${['shell', ...REMOTES].join(', ')}
  --to <site>       folder (or mounted volume) the site is served from; CHAPS_SITE, else .data/site,
                    which is that of 'npm start'
  --origin <url>    where the part's files are served from; needed the first time only
  --verify-at <url> before it becomes live, fetches every uploaded file from this origin and compares it
  --build <id>      publishes a build that was made before instead of building
  --dry-run         builds and looks whether it fits, and changes nothing on the site
  --help            this text

Exit codes: 0 live (or live already); 1 refused, with the reasons, nothing changed; 2 not
understood; 3 failed, nothing changed that is live.`;

function partNamed(name: string | undefined): PartToBuild {
  const known: PartToBuild[] = ['shell', ...REMOTES];
  const part = known.find((one) => one === name);
  if (!part) throw new Misuse(`Which part? ${name ? `'${name}' is none` : 'None is named'}.`);
  return part;
}

async function finishedBuild(part: PartToBuild, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return (await buildPart(part)).build;
  if (isBuilt(part, wanted)) return wanted;
  throw new Refusal(`${part} ${wanted} cannot be published`, ['it was not built on this machine']);
}

await run(HELP, async () => {
  const { values, positionals } = understood({
    origin: { type: 'string' },
    'verify-at': { type: 'string' },
    build: { type: 'string' },
    'dry-run': { type: 'boolean' },
  });
  const part = partNamed(positionals[0]);
  const build = await finishedBuild(part, values.build);
  const site = siteOf(values);
  const dryRun = values['dry-run'];
  const { origin, 'verify-at': verifyAt } = values;
  await publish(site, { part, build, origin, verifyAt, dryRun }, buildDirectory(part, build));
  say(dryRun ? `${part} ${build} fits ${site.root}` : `${part} ${build} is live in ${site.root}`);
});
