/**
 * `npm run size`: gzipped JavaScript of `/` and of every remote's views, by owner. Exits with 1 when a
 * budget is exceeded.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type AppName, buildDirectory } from './apps.ts';
import { buildAll } from './build-all.ts';
import { entryFiles, type View, viewsOf } from './size-files.ts';
import { charactersByOwner } from './size-packages.ts';

const KB = 1024;
const HOME_BUDGET = 220 * KB;
const REMOTE_BUDGET = 60 * KB;
const ENTRY_BUDGET = 14 * KB;
/** Owners that each list names; the remainder is summed up. */
const NAMED = 10;

/** Sources of the home page: its screen, and the blocks on it. */
const HOME: Partial<Record<AppName, string[]>> = {
  'mfe-content': ['src/routes/home.tsx', 'src/components/newsletter.tsx'],
  'mfe-events': ['src/slots/upcoming-events.tsx'],
};

const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1).padStart(6)} KB`;

const gzipped = (directory: string, file: string) =>
  gzipSync(readFileSync(join(directory, file)), { level: 9 }).length;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Gzipped bytes by owner, in proportion to characters. */
function costs(directory: string, files: string[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const file of files) {
    const code = readFileSync(join(directory, file), 'utf8');
    const ratio = gzipped(directory, file) / code.length;
    const map = readFileSync(join(directory, `${file}.map`), 'utf8');
    for (const [owner, characters] of charactersByOwner(code, map)) {
      total.set(owner, (total.get(owner) ?? 0) + characters * ratio);
    }
  }
  return total;
}

function printCosts(directory: string, files: string[]): void {
  const sorted = [...costs(directory, files)].sort(([, first], [, second]) => second - first);
  const rest = sum(sorted.slice(NAMED).map(([, bytes]) => bytes));
  const shown = [...sorted.slice(0, NAMED), ...(rest > 0 ? [['the rest', rest] as const] : [])];
  for (const [owner, bytes] of shown) print(`    ${kilobytes(bytes)}  ${owner}`);
}

const print = (line: string) => process.stdout.write(`${line}\n`);

const sizeOf = (directory: string, files: string[]) =>
  sum(files.map((file) => gzipped(directory, file)));

/** Files of an app that the home page loads. @throws {Error} when a source has no view */
function homeFiles(app: AppName, views: View[]): string[] {
  const wanted = (HOME[app] ?? []).map((source) => {
    const view = views.find((candidate) => candidate.source === source);
    if (!view) throw new Error(`${app} has no view of ${source}.`);
    return view;
  });
  return [...new Set(wanted.flatMap(({ files }) => files))];
}

let exceeded = false;

function report(name: string, bytes: number, budget: number): void {
  const fits = bytes <= budget;
  exceeded ||= !fits;
  print(`${kilobytes(bytes)}  ${name} (${fits ? 'within' : 'OVER'} ${budget / KB} KB)`);
}

const apps = (await buildAll()).map(({ app, build }) => {
  const directory = buildDirectory(app, build);
  return { app, directory, views: viewsOf(directory) };
});

print('JavaScript of /, gzipped:');
const home = apps.map(({ app, directory, views }) => {
  const files = app === 'shell' ? entryFiles(directory) : homeFiles(app, views);
  const bytes = sizeOf(directory, files);
  if (bytes > 0) {
    print(`  ${kilobytes(bytes)}  ${app}`);
    printCosts(directory, files);
  }
  return bytes;
});
report('in all', sum(home), HOME_BUDGET);

for (const { app, directory, views } of apps.filter(({ app }) => app !== 'shell')) {
  print(`\n${app}, its largest view:`);
  const [largest] = views.toSorted(
    (first, second) => sizeOf(directory, second.files) - sizeOf(directory, first.files),
  );
  if (!largest) continue;
  printCosts(directory, largest.files);
  report(largest.source || app, sizeOf(directory, largest.files), REMOTE_BUDGET);
  report('remoteEntry.js', gzipped(directory, 'remoteEntry.js'), ENTRY_BUDGET);
}
process.exitCode = exceeded ? 1 : 0;
