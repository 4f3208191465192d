/**
 * `npm run size`: what the first view of `/` and every remote's own code cost, gzipped, and why.
 * Ends with 1 when a budget is exceeded.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildAll } from './build-all.ts';
import { buildDirectory, type PartToBuild } from './parts.ts';
import { entryFiles, type View, viewsOf } from './size-files.ts';
import { charactersByOwner } from './size-packages.ts';

const KB = 1024;
const FIRST_VIEW_BUDGET = 220 * KB;
const REMOTE_BUDGET = 60 * KB;
const ENTRY_BUDGET = 14 * KB;
/** Packages named one by one in each list; the rest is summed up. */
const NAMED = 10;

/** What the home page shows of each remote: its screen, and the blocks on it. */
const HOME: Partial<Record<PartToBuild, string[]>> = {
  'mfe-content': ['src/routes/home.tsx', 'src/components/newsletter.tsx'],
  'mfe-events': ['src/slots/upcoming-events.tsx'],
};

const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1).padStart(6)} KB`;

const gzipped = (directory: string, file: string) =>
  gzipSync(readFileSync(join(directory, file)), { level: 9 }).length;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Gzipped bytes by owner: each file's are shared out as its characters are. */
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

/** Files of a part that the home page takes. @throws {Error} when a screen is not found any more */
function homeFiles(part: PartToBuild, views: View[]): string[] {
  const wanted = (HOME[part] ?? []).map((source) => {
    const view = views.find((candidate) => candidate.source === source);
    if (!view) throw new Error(`${part} has no view made from ${source}.`);
    return view;
  });
  return [...new Set(wanted.flatMap(({ files }) => files))];
}

let exceeded = false;

function judge(name: string, bytes: number, budget: number): void {
  const fits = bytes <= budget;
  exceeded ||= !fits;
  print(`${kilobytes(bytes)}  ${name} (${fits ? 'within' : 'OVER'} ${budget / KB} KB)`);
}

const parts = (await buildAll()).map(({ part, build }) => {
  const directory = buildDirectory(part, build);
  return { part, directory, views: viewsOf(directory) };
});

print('First view of /, JavaScript gzipped:');
const home = parts.map(({ part, directory, views }) => {
  const files = part === 'shell' ? entryFiles(directory) : homeFiles(part, views);
  const bytes = sizeOf(directory, files);
  if (bytes > 0) {
    print(`  ${kilobytes(bytes)}  ${part}`);
    printCosts(directory, files);
  }
  return bytes;
});
judge('in all', sum(home), FIRST_VIEW_BUDGET);

for (const { part, directory, views } of parts.filter(({ part }) => part !== 'shell')) {
  print(`\n${part}, its dearest view:`);
  const [dearest] = views.toSorted(
    (first, second) => sizeOf(directory, second.files) - sizeOf(directory, first.files),
  );
  if (!dearest) continue;
  printCosts(directory, dearest.files);
  judge(dearest.source || part, sizeOf(directory, dearest.files), REMOTE_BUDGET);
  judge('remoteEntry.js', gzipped(directory, 'remoteEntry.js'), ENTRY_BUDGET);
}
process.exitCode = exceeded ? 1 : 0;
