import { join } from 'node:path';
import { type AppName, buildDirectory, REMOTES } from './apps.ts';
import { buildId } from './build-id.ts';
import { readViews, type Views } from './views.ts';

/** Sources that `/` loads: its screen, and the blocks on it. */
const HOME: [app: AppName, sources: string[]][] = [
  ['mfe-content', ['src/routes/home.tsx', 'src/components/newsletter.tsx']],
  ['mfe-events', ['src/slots/upcoming-events.tsx']],
];

/** One check of size-limit: gzipped bytes of some files, in all. */
interface SizeCheck {
  name: string;
  path: string[];
  limit: string;
  gzip: true;
}

/** @throws {Error} when a source is no view */
function scriptsOf({ entry, views }: Views, sources: string[]): string[] {
  const scripts = sources.flatMap((source) => {
    const view = views.find((candidate) => candidate.source === source);
    if (!view) throw new Error(`No view loads ${source}.`);
    return view.scripts;
  });
  return [...new Set([...entry, ...scripts])];
}

const check = (name: string, path: string[], limit: string): SizeCheck => ({
  name,
  path,
  limit,
  gzip: true,
});

/**
 * Budgets of the builds of these sources, for size-limit: `/` in all, every view, every entry.
 * @throws {Error} when a build is missing
 */
export async function sizeChecks(): Promise<SizeCheck[]> {
  const built = async (app: AppName) => {
    const directory = buildDirectory(app, await buildId(app));
    const files = readViews(directory);
    const paths = (sources: string[]) =>
      scriptsOf(files, sources).map((file) => join(directory, file));
    return { directory, files, paths };
  };
  const shell = await built('shell');
  const ofHome = await Promise.all(
    HOME.map(async ([app, sources]) => (await built(app)).paths(sources)),
  );
  const ofRemotes = REMOTES.map(async (remote) => {
    const { directory, files, paths } = await built(remote);
    return [
      check(`${remote} remoteEntry.js`, [join(directory, 'remoteEntry.js')], '14 KiB'),
      ...files.views.map(({ source }) => check(`${remote} ${source}`, paths([source]), '60 KiB')),
    ];
  });
  const home = [...shell.paths([]), ...ofHome.flat()];
  return [check('/ in all', home, '221 KiB'), ...(await Promise.all(ofRemotes)).flat()];
}
