import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { Argument, Command } from '@commander-js/extra-typings';
import { projectRoot } from '../apps.ts';
import { entryFiles, outputOf, sharedPackages } from './shared-packages.ts';

/** Packages that no remote imports. */
const NOT_IMPORTED = new Set(['publish', 'security-headers']);
/** Packages of which remotes import these files only; the rest serves this repository. */
const IMPORTED: Record<string, string[]> = { 'mf-build': ['src/index.ts'] };
const REPORT = 'api-report.d.ts';
const HEADER =
  '// What other packages can import, by file. Written by `npm run api-report`; see docs/teams.md.\n';

const declarationOf = (source: string) => source.replace(/\.tsx?$/, '.d.ts');

/** The relative imports of a declaration file, with static and inline types. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)].flatMap(([, to]) => to ?? []);

/**
 * The declarations that a package's exports lead to, without comments.
 * @throws {Error} when the package was not compiled
 */
function reportOf(folder: string): string {
  const texts = new Map<string, string>();
  const waiting = IMPORTED[basename(folder)] ?? entryFiles(folder);
  for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
    const file = join(outputOf(folder), declarationOf(source));
    if (texts.has(source) || source.endsWith('.json')) continue;
    const text = readFileSync(file, 'utf8').replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '');
    texts.set(source, text);
    for (const to of importsOf(text)) waiting.push(normalize(join(dirname(source), to)));
  }
  const parts = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  return HEADER + parts.map(([source, text]) => `\n// ${source}\n${text}`).join('');
}

const IN_ALL = sharedPackages()
  .map((folder) => basename(folder))
  .filter((name) => !NOT_IMPORTED.has(name));

const command = new Command('npm run api-report --')
  .description(
    'Writes the public types of shared packages, as `npm run typecheck` has compiled them, into api-report.d.ts.',
  )
  .addArgument(new Argument('[packages...]', 'all when left out').choices(IN_ALL))
  .option('--check', 'writes nothing; fails when a report is not that of the sources')
  .parse();
const { check } = command.opts();
const [packages] = command.processedArgs;

const outdated = (packages.length > 0 ? packages : IN_ALL)
  .map((name) => join(projectRoot, 'shared', name))
  .map((folder) => ({ file: join(folder, REPORT), text: reportOf(folder) }))
  .filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
for (const { file, text } of outdated) {
  if (!check) writeFileSync(file, text);
  process.stdout.write(
    `${relative(projectRoot, file)} ${check ? 'is not that of the sources' : 'is written'}\n`,
  );
}
if (check && outdated.length > 0) {
  command.error(
    'The public types of a shared package changed. Write the reports with `npm run api-report`, say\nwhat changes for callers with `npx changeset`, and commit both (docs/teams.md).',
  );
}
