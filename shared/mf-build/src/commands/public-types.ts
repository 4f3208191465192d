import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, normalize } from 'node:path';
import { Argument, Command } from '@commander-js/extra-typings';
import { projectRoot } from '../apps.ts';
import { extractCommit } from '../checkout-copy.ts';
import { getTypesFolder, listEntryFiles, listSharedPackages } from './shared-packages.ts';

/** Packages that no remote imports. */
const UNIMPORTED_PACKAGES = new Set(['publish', 'security-headers']);
/** Packages from which remotes import only these files; the rest is for this repository. */
const IMPORTED_FILES: Record<string, string[]> = { 'mf-build': ['src/index.ts'] };

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();
const splitLines = (text: string) => text.split('\n').filter(Boolean);

const toDeclarationPath = (source: string) => source.replace(/\.tsx?$/, '.d.ts');

/** The relative imports in a declaration file, both static and inline types. */
const getImports = (text: string): string[] =>
  [...text.matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)].flatMap(([, to]) => to ?? []);

/** The declarations that a compiled package's exports lead to, by path and without comments. */
function getPublicTypes(folder: string): string {
  if (!existsSync(folder)) return '';
  const texts = new Map<string, string>();
  const waiting = [...(IMPORTED_FILES[basename(folder)] ?? listEntryFiles(folder))];
  for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
    const file = join(getTypesFolder(folder), toDeclarationPath(source));
    if (texts.has(source) || source.endsWith('.json')) continue;
    const text = readFileSync(file, 'utf8').replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '');
    texts.set(source, text);
    for (const to of getImports(text)) waiting.push(normalize(join(dirname(source), to)));
  }
  const parts = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  return parts.map(([source, text]) => `// ${source}\n${text}`).join('\n');
}

/**
 * Compiles packages of a checkout.
 * @returns the public types of each, by package name
 */
function compilePublicTypes(root: string, names: readonly string[]): Map<string, string> {
  const folders = names.map((name) => join(root, 'shared', name));
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const present = folders.filter((folder) => existsSync(folder));
  execFileSync(process.execPath, [tsc, '-b', '--singleThreaded', ...present], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Map(folders.map((folder) => [basename(folder), getPublicTypes(folder)]));
}

/** Shows the differences in the format of `git diff`. */
function showDiff(name: string, before: string, after: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-types-'));
  const files = { [`${name} before`]: before, [`${name} now`]: after };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const args = ['diff', '--no-index', '--no-prefix', ...Object.keys(files)];
  process.stdout.write(spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout);
  rmSync(folder, { recursive: true });
}

/** The texts of the changesets added since a commit. */
const readChangesetsSince = (base: string): string[] =>
  [
    ...splitLines(git('diff', '--name-only', '--diff-filter=AM', base, '--', '.changeset/*.md')),
    ...splitLines(git('ls-files', '--others', '--exclude-standard', '--', '.changeset/*.md')),
  ].map((file) => readFileSync(join(projectRoot, file), 'utf8'));

const ALL_PACKAGES = listSharedPackages()
  .map((folder) => basename(folder))
  .filter((name) => !UNIMPORTED_PACKAGES.has(name));

const command = new Command('npm run public-types --')
  .description(
    'Shows how the public types of shared packages differ from those at a commit. Fails when a package’s types have changed and no new changeset names it.',
  )
  .addArgument(new Argument('[packages...]', 'defaults to all').choices(ALL_PACKAGES))
  .option('--since <commit>', 'where the branch began', 'origin/main')
  .parse();
const [packages] = command.processedArgs;
const names = packages.length > 0 ? packages : ALL_PACKAGES;

const base = git('merge-base', command.opts().since, 'HEAD');
const copy = extractCommit(base);
const typesBefore = compilePublicTypes(copy, names);
rmSync(copy, { recursive: true });
const typesNow = compilePublicTypes(projectRoot, names);

const changed = names.filter((name) => typesBefore.get(name) !== typesNow.get(name));
for (const name of changed) showDiff(name, typesBefore.get(name) ?? '', typesNow.get(name) ?? '');
const changesets = readChangesetsSince(base);
const packagesWithoutChangeset = changed.filter(
  (name) => !changesets.some((text) => text.includes(`@chaps/${name}'`)),
);
if (packagesWithoutChangeset.length > 0) {
  command.error(
    `The public types of ${packagesWithoutChangeset.join(', ')} changed. Say what changes for callers with \`npx changeset\`, and commit it.`,
  );
}
