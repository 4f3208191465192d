import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { projectRoot } from '../apps.ts';
import { listFilesBelow } from '../files.ts';
import {
  getTypesFolder,
  listSharedPackages,
  type Manifest,
  readManifest,
} from './shared-packages.ts';

const SOURCE_EXTENSION = /(?<!\.d)\.tsx?$/;
const toCompiledPath = (path: string) => path.replace(SOURCE_EXTENSION, '.js');

/** The top-level folder or file of each entry in `files`. */
const listPackedNames = ({ files }: Manifest) => [
  ...new Set(files.map((file) => file.split('/')[0] ?? '').filter((name) => !name.startsWith('!'))),
];

/**
 * The manifest of the published package: points to JavaScript, without anything that only this repository
 * uses.
 */
function toPublishedManifest({ exports, bin, ...manifest }: Manifest) {
  const names = listPackedNames({ exports, bin, ...manifest });
  const { private: _private, scripts: _scripts, devDependencies: _dev, ...rest } = manifest;
  const mapped = Object.entries(exports).flatMap(([name, to]) => {
    const target = typeof to === 'string' ? to : to.types;
    if (!names.includes(target.split('/')[1] ?? '')) return [];
    return [[name, typeof to === 'string' ? toCompiledPath(to) : to]];
  });
  const bins = Object.entries(bin).map(([name, file]) => [name, toCompiledPath(file)]);
  return { ...rest, bin: Object.fromEntries(bins), exports: Object.fromEntries(mapped) };
}

/** What a source file is published as: the published path, and the file to copy it from. */
function listPublishedFiles(folder: string, file: string): [path: string, from: string][] {
  if (!SOURCE_EXTENSION.test(file)) return [[file, join(folder, file)]];
  // Tests have no compiled output.
  return ['.js', '.d.ts']
    .map((ending) => file.replace(SOURCE_EXTENSION, ending))
    .map((path): [string, string] => [path, join(getTypesFolder(folder), path)])
    .filter(([, from]) => existsSync(from));
}

/** Writes a package to a folder, as it is published. */
function pack(folder: string, target: string): void {
  const manifest = readManifest(folder);
  const names = [...listPackedNames(manifest), 'README.md'];
  const files = listFilesBelow(folder).filter((file) => names.includes(file.split('/')[0] ?? ''));
  for (const [path, from] of files.flatMap((file) => listPublishedFiles(folder, file))) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(from, join(target, path));
  }
  const text = JSON.stringify(toPublishedManifest(manifest), null, 2);
  writeFileSync(join(target, 'package.json'), `${text}\n`);
}

const { to } = new Command('npm run pack-shared --')
  .description(
    'Compiles the packages in shared/ and writes each in its published form. `npm publish --workspaces` in the folder sends them to a registry.',
  )
  .option('--to <folder>', 'existing contents are replaced', '.cache/packages')
  .parse()
  .opts();

const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);
execFileSync(process.execPath, [compiler, '-b', ...listSharedPackages()], { stdio: 'inherit' });
const target = resolve(projectRoot, to);
rmSync(target, { recursive: true, force: true });
for (const folder of listSharedPackages()) pack(folder, join(target, basename(folder)));
writeFileSync(join(target, 'package.json'), '{ "private": true, "workspaces": ["*"] }\n');
process.stdout.write(`The packages are in ${target}\n`);
