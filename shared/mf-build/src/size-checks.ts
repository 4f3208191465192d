import { join } from 'node:path';
import { type AppName, getBuildDirectory, REMOTES } from './apps.ts';
import { getBuildId } from './build-id.ts';
import { readViews, type View, type Views } from './views.ts';

/** Sources that `/` loads: its screen and the blocks on it. */
const HOME: [app: AppName, sources: string[]][] = [
  ['mfe-content', ['src/routes/home.tsx', 'src/components/newsletter.tsx']],
  ['mfe-events', ['src/slots/upcoming-events.tsx']],
];

/** One size-limit check: the total gzipped size of some files. */
interface SizeCheck {
  name: string;
  path: string[];
  limit: string;
  gzip: true;
}

interface BuiltApp {
  directory: string;
  files: Views;
}

/** @throws {Error} when a source is not a view */
const getViews = ({ files }: BuiltApp, sources: string[]): View[] =>
  sources.map((source) => {
    const view = files.views.find((candidate) => candidate.source === source);
    if (!view) throw new Error(`No view loads ${source}.`);
    return view;
  });

const getPaths = ({ directory }: BuiltApp, scripts: string[]): string[] =>
  [...new Set(scripts)].map((file) => join(directory, file));

const createCheck = (name: string, path: string[], limit: string): SizeCheck => ({
  name,
  path,
  limit,
  gzip: true,
});

/** Limit for an entry, which lists each chunk of its remote: the console has some seventy pages. */
const getEntryLimit = (name: AppName): string => (name === 'mfe-staff' ? '20 KiB' : '12 KiB');

/**
 * Size budgets for builds of these sources, for size-limit: `/` in total, every view, every entry.
 * @throws {Error} when a build is missing
 */
export async function sizeChecks(): Promise<SizeCheck[]> {
  const built = async (app: AppName): Promise<BuiltApp> => {
    const directory = getBuildDirectory(app, await getBuildId(app));
    return { directory, files: readViews(directory) };
  };
  const shell = await built('shell');
  /** Scripts of views, including those of modules that the shell provides as separate files. */
  const scriptsOf = (remote: BuiltApp, sources: string[]): string[] => {
    const views = getViews(remote, sources);
    const shared = shell.files.views.filter(({ source }) =>
      views.some((view) => view.shared.includes(source)),
    );
    return [
      ...getPaths(remote, [...remote.files.entry, ...views.flatMap(({ scripts }) => scripts)]),
      ...getPaths(
        shell,
        shared.flatMap(({ scripts }) => scripts),
      ),
    ];
  };
  const ofHome = await Promise.all(
    HOME.map(async ([app, sources]) => scriptsOf(await built(app), sources)),
  );
  const ofRemotes = REMOTES.map(async (name) => {
    const remote = await built(name);
    return [
      createCheck(
        `${name} remoteEntry.js`,
        [join(remote.directory, 'remoteEntry.js')],
        getEntryLimit(name),
      ),
      ...remote.files.views.map(({ source }) =>
        createCheck(`${name} ${source}`, scriptsOf(remote, [source]), '64 KiB'),
      ),
    ];
  });
  const home = [...getPaths(shell, shell.files.entry), ...ofHome.flat()];
  return [createCheck('/ in all', home, '222 KiB'), ...(await Promise.all(ofRemotes)).flat()];
}
