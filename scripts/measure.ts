/** `npm run measure [-- <checkout>]`: sizes of packages and files, cycles between folders. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const FUNCTION_LINES = 40;
const SMALL_FILE_LINES = 20;
const CODE = /\.(ts|tsx|mts)$/;
const TEST = /\.test\.tsx?$|\.spec\.ts$|\/(test|tests|fixtures|test-production)\//;

const [checkout = join(import.meta.dirname, '..')] = parseArgs({
  allowPositionals: true,
}).positionals;
const root = resolve(checkout);
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
/** Written by a program: `npm run api-report`. */
const GENERATED = /\/api-report\.d\.ts$/;
const files = tracked.filter(
  (file) => CODE.test(file) && !GENERATED.test(file) && existsSync(join(root, file)),
);

const packages = tracked
  .filter((file) => file.endsWith('/package.json'))
  .map((file) => dirname(file))
  .sort((a, b) => b.length - a.length);
const packageOf = (file: string) =>
  packages.find((folder) => file.startsWith(`${folder}/`)) ?? '(root)';

interface Source {
  file: string;
  lines: string[];
  test: boolean;
}
const sources: Source[] = files.map((file) => ({
  file,
  lines: readFileSync(join(root, file), 'utf8').trimEnd().split('\n'),
  test: TEST.test(`/${file}`) || packageOf(file) === 'e2e',
}));

/** Folders of one package that import each other, directly or through others. */
function cycles(ofPackage: Source[]): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const { file, lines } of ofPackage) {
    const from = dirname(file);
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    // An import may span several lines; its path never does.
    for (const [, address = ''] of lines.join('\n').matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)) {
      const to = dirname(join(dirname(file), address));
      if (to !== from) targets.add(to);
    }
  }
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(edges.get(start) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(edges.get(next) ?? []));
    }
    return seen;
  };
  const reachable = new Map([...edges.keys()].map((folder) => [folder, reach(folder)]));
  const found = new Map<string, string[]>();
  for (const [folder, seen] of reachable) {
    if (!seen.has(folder)) continue;
    const group = [...seen].filter((other) => reachable.get(other)?.has(folder)).sort();
    found.set(group.join(), group);
  }
  return [...found.values()];
}

function mutualPairs(ofPackage: Source[]): number {
  const imports = new Set<string>();
  for (const { file, lines } of ofPackage) {
    for (const [, address = ''] of lines.join('\n').matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)) {
      const to = dirname(join(dirname(file), address));
      if (to !== dirname(file)) imports.add(`${dirname(file)}>${to}`);
    }
  }
  const mutual = [...imports].filter((pair) => imports.has(pair.split('>').reverse().join('>')));
  return mutual.length / 2;
}

/** Functions by their layout: a formatted file closes one at the indentation it began with. */
function longFunctions({ lines }: Source): number {
  return lines.filter((line, start) => {
    const begins =
      /^(\s*)(export )?(default )?(async )?function\b.*|^(\s*).*(=>|\)(: [^{]+)?) \{$/.test(line) &&
      !/^\s*(\}? ?(if|for|while|switch|catch|else|try|do)\b|describe)/.test(line);
    if (!begins) return false;
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const after = lines.slice(start + 1);
    const length = after.findIndex((other) => new RegExp(`^${indent}\\}`).test(other)) + 2;
    return length > FUNCTION_LINES;
  }).length;
}

const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line);
const count = (list: Source[]) => list.reduce((sum, { lines }) => sum + lines.length, 0);
const sum = (list: Source[], of: (source: Source) => number) =>
  list.reduce((total, source) => total + of(source), 0);

const rows = [...new Set(sources.map(({ file }) => packageOf(file)))].sort().map((name) => {
  const all = sources.filter(({ file }) => packageOf(file) === name);
  const source = all.filter(({ test }) => !test);
  const tests = all.filter(({ test }) => test);
  return {
    package: name,
    files: source.length,
    lines: count(source),
    'test files': tests.length,
    'test lines': count(tests),
    'long functions': sum(source, longFunctions),
    'comment lines': sum(all, ({ lines }) => lines.filter(isComment).length),
    'mutual pairs': mutualPairs(source),
    cycles: cycles(source),
  };
});

const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'cycles');
const total = Object.fromEntries(
  columns.map((name) => [
    name,
    name === 'package'
      ? 'total'
      : rows.reduce(
          (all, row) => all + Number(Object.entries(row).find(([key]) => key === name)?.[1]),
          0,
        ),
  ]),
);
const print = (text: string) => process.stdout.write(`${text}\n`);
print(
  `| ${columns.join(' | ')} |\n|${columns.map((_, index) => (index ? '---:' : '---')).join('|')}|`,
);
for (const row of [...rows.map((row) => Object.entries(row)), Object.entries(total)]) {
  const cells = row.filter(([name]) => name !== 'cycles').map(([, value]) => value);
  print(`| ${cells.join(' | ')} |`);
}
for (const row of rows) {
  for (const group of row.cycles) {
    const folders = group.map((folder) => relative(row.package, folder) || '.');
    print(`\ncycle in ${row.package}: ${folders.join(', ')}`);
  }
}
const lint = join(root, 'biome.json');
print(
  `\nlint configuration: ${existsSync(lint) ? readFileSync(lint, 'utf8').trimEnd().split('\n').length : 0} lines`,
);
const within = (...folders: string[]) =>
  count(sources.filter(({ file, test }) => !test && folders.some((at) => file.startsWith(at))));
print(`local/: ${within('local/')} lines`);
print(
  `api payments: ${within('api/src/payments/', 'api/src/modules/payments/', 'api/src/integrations/paypal/')} lines`,
);
const small = tracked
  .filter((file) => /^(shell|mfe-[a-z]+)\/.*\.(ts|tsx|css)$/.test(file))
  .filter((file) => !/\.(test|config)\.tsx?$/.test(file) && existsSync(join(root, file)))
  .filter((file) => {
    const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n');
    return lines.length <= SMALL_FILE_LINES;
  });
print(`shell and remotes: ${small.length} sources of ${SMALL_FILE_LINES} lines or less`);
const frontEnd = sources.filter(
  ({ file, test }) => !test && /^(shell|mfe-[a-z]+|shared)\//.test(file),
);
const variables = sum(
  frontEnd,
  ({ lines }) => lines.filter((line) => /^(export )?let /.test(line)).length,
);
print(`shell, remotes and shared: ${variables} variables of modules`);
