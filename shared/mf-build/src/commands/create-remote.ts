import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { z } from 'zod';
import { projectRoot } from '../apps.ts';
import { remoteConfigs } from '../declarations.ts';
import { listProvidedPackages } from '../singletons.ts';
import { listSharedPackages, readManifest } from './shared-packages.ts';

const template = join(import.meta.dirname, '../../template');
const TEMPLATE_SUFFIX = '.template';
const FIRST_PORT = 3001;

/** A file to write: its path and text. */
type NewFile = [path: string, text: string];

/** The version ranges of this repository's dependencies, and the versions of its packages. */
function readOwnRanges(): Record<string, string> {
  const rootSchema = z.object({ devDependencies: z.record(z.string(), z.string()) });
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  const ranges = { ...rootSchema.parse(JSON.parse(text)).devDependencies };
  for (const folder of listSharedPackages()) {
    const { name, version, dependencies, devDependencies } = readManifest(folder);
    Object.assign(ranges, dependencies, devDependencies, { [name]: version });
  }
  return ranges;
}

/** @throws {Error} when the name is not valid for a new remote */
function checkName(name: string, root: string): string {
  if (!/^mfe(-[a-z][a-z0-9]*)+$/.test(name)) {
    throw new Error(
      'The name of a remote must be mfe- followed by a lower-case word, e.g. mfe-hello.',
    );
  }
  if (existsSync(join(root, name))) throw new Error(`${name} already exists.`);
  return name;
}

/** @throws {Error} when the template has a placeholder without a value */
const fillPlaceholders = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{([^}]+)\}\}/g, (_placeholder, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`The template needs a value for ${key}.`);
    return value;
  });

/** The filled-in files of a template folder, with paths below the folder that they are for. */
const fillTemplates = (part: string, target: string, values: Record<string, string>): NewFile[] =>
  globSync(`**/{*,.*}${TEMPLATE_SUFFIX}`, { cwd: join(template, part) }).map((file) => [
    join(target, file.slice(0, -TEMPLATE_SUFFIX.length)),
    fillPlaceholders(readFileSync(join(template, part, file), 'utf8'), values),
  ]);

const list = (...texts: string[]) => `[${texts.map((text) => `"${text}"`).join(', ')}]`;

/** What differs between a remote in this repository and one in a separate repository. */
const getInternalValues = (name: string) => ({
  dev: `npm --prefix .. run dev -- ${name}`,
  devText: 'runs the site with this remote from source',
  types: list('@chaps/mf-build/assets'),
  include: list('src'),
  exclude: list('**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'vitest.config.ts'),
  references: '[{ "path": "../shared/runtime" }, { "path": "../shared/ui" }]',
});
const standaloneValues = {
  dev: 'vitest',
  devText: 'runs its tests after each change',
  types: list('@chaps/mf-build/assets', '@chaps/testing/remote-setup', 'node'),
  include: list('src', '*.config.ts'),
  exclude: list('dist'),
  references: '[]',
};

/** The files of a new repository, except its first remote. */
function createRepositoryFiles(
  root: string,
  name: string,
  ranges: Record<string, string>,
): NewFile[] {
  const tools = ['@biomejs/biome', '@types/node', '@types/react', 'jsdom', 'node', 'typescript'];
  const json = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
  const values = {
    name,
    repository: basename(root),
    provided: json(listProvidedPackages()),
    tools: json(Object.fromEntries(tools.map((tool) => [tool, ranges[tool]]))),
  };
  const base = 'tsconfig.base.json';
  return [
    ...fillTemplates('repository', root, values),
    [join(root, base), readFileSync(join(projectRoot, base), 'utf8')],
  ];
}

interface Options {
  owner?: string | undefined;
  /** Folder of a new repository. */
  standalone?: string | undefined;
}

/** @throws {Error} when the name or the folder is not valid for a new remote; nothing is written then */
function createRemote(given: string, { owner, standalone }: Options): string {
  const root = standalone === undefined ? projectRoot : resolve(standalone);
  const name = checkName(given, root);
  if (standalone !== undefined && existsSync(root) && readdirSync(root).length > 0) {
    throw new Error(`${root} is not empty.`);
  }
  const path = name.slice('mfe-'.length);
  const ports = [...remoteConfigs.values()].map(({ port }) => port);
  const ranges = readOwnRanges();
  const values = {
    ...ranges,
    ...(standalone === undefined ? getInternalValues(name) : standaloneValues),
    name,
    path,
    title: path.charAt(0).toUpperCase() + path.slice(1).replaceAll('-', ' '),
    owner: owner ?? `@chaps/${path}`,
    port: String(Math.max(FIRST_PORT - 1, ...ports) + 1),
  };
  const files = [
    ...fillTemplates('remote', join(root, name), values),
    ...(standalone === undefined ? [] : createRepositoryFiles(root, name, ranges)),
  ];
  for (const [file, text] of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return join(root, name);
}

const command = new Command('npm run create-remote --')
  .description('Creates a remote from the template.')
  .argument('<name>', 'mfe- followed by a lower-case word, e.g. mfe-hello')
  .option('--owner <team>', 'for CODEOWNERS; defaults to @chaps/<name>')
  .option(
    '--standalone <folder>',
    'creates the remote in its own repository, which installs @chaps/* from a package registry',
  )
  .action((name, options) => {
    const folder = createRemote(name, options);
    const next = options.standalone
      ? 'the steps in its README.md'
      : 'npm install && npm run write-remotes && npm start';
    process.stdout.write(`${folder} has been created. Next: ${next}\n`);
  });
try {
  command.parse();
} catch (error) {
  command.error(error instanceof Error ? error.message : String(error));
}
