import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isPreset } from './affected.ts';
import { type AppName, projectRoot } from './apps.ts';
import { listBundledModules } from './bundle-contents.ts';
import { createConfiguration } from './configuration.ts';
import { listFilesBelow } from './files.ts';
import { readInstalledVersion } from './singletons.ts';

/** Folders that never reach a browser bundle. */
const IGNORED_FOLDER = /(?:^|\/)(?:node_modules|dist|\.data|\.cache|test-results|publish)\//;
const IGNORED_FILE = /\.test\.tsx?$|\.md$|(?:^|\/)CHANGELOG/;

const contentsSchema = z.object({
  build: z.string(),
  /** Modules of other packages, by path below the repository. */
  modules: z.array(z.string()),
});

/** The contents of a build. */
export type BuildContents = z.infer<typeof contentsSchema>;

/** Every file below a folder that can influence a build; another repository has no `shared/`. */
const listSourceFiles = (folder: string) =>
  (existsSync(join(projectRoot, folder)) ? listFilesBelow(join(projectRoot, folder)) : [])
    .filter((file) => !IGNORED_FOLDER.test(file) && !IGNORED_FILE.test(file))
    .map((file) => `${folder}/${file}`);

function hashParts(parts: Iterable<[name: string, text: string | Buffer]>): string {
  const hash = createHash('sha256');
  for (const [name, text] of parts) hash.update(name).update('\0').update(text).update('\0');
  return hash.digest('hex').slice(0, 12);
}

const readFileParts = (files: string[]): [string, Buffer][] =>
  files.map((file) => [file, readFileSync(join(projectRoot, file))]);

/** The preset, which may be an installed package, and the tools that turn sources into a build. */
const readPresetParts = (): [string, string | Buffer][] => [
  ...listFilesBelow(import.meta.dirname)
    .filter((file) => isPreset(`shared/mf-build/src/${file}`))
    .map((file): [string, Buffer] => [file, readFileSync(join(import.meta.dirname, file))]),
  ...['@rspack/core', '@module-federation/enhanced'].map((name): [string, string] => [
    name,
    readInstalledVersion(name),
  ]),
];

/** Changes if any file has changed since the contents were last read: cheaper and coarser than an id. */
export const getSourcesKey = (app: AppName) =>
  hashParts(readFileParts([app, 'shared'].flatMap(listSourceFiles).concat('package-lock.json')));

async function readContents(app: AppName): Promise<BuildContents> {
  const modules = await listBundledModules(createConfiguration({ app, build: 'contents' }));
  const others = modules.filter(({ name }) => !name.startsWith(`${app}/`));
  const parts = others.map(({ name, text }): [string, string | Buffer] => [name, text]);
  return {
    build: hashParts([...readPresetParts(), ...readFileParts(listSourceFiles(app)), ...parts]),
    modules: [...new Set(others.map(({ name }) => name))],
  };
}

/**
 * What a build of these sources contains. Its id is derived from the app's own folder, the modules of other
 * packages in its bundles, and the tools; a change elsewhere in `shared/` or in the lock file does not affect
 * it. The same sources have the same id on every machine.
 * @throws {Error} with the compiler's messages when the sources do not build
 */
export async function getBuildContents(app: AppName): Promise<BuildContents> {
  const folder = join(projectRoot, '.cache/builds');
  const file = join(folder, `${app}-${getSourcesKey(app)}.json`);
  if (existsSync(file)) return contentsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const contents = await readContents(app);
  mkdirSync(folder, { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, JSON.stringify(contents));
  renameSync(temporary, file);
  return contents;
}

/**
 * The id of a build of these sources: see `getBuildContents`.
 * @param salt distinguishes builds of the same sources; tests use it to create an older build
 */
export async function getBuildId(app: AppName, salt = ''): Promise<string> {
  const { build } = await getBuildContents(app);
  return salt === '' ? build : hashParts([[salt, build]]);
}
