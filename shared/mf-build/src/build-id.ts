import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type PartToBuild, partDirectory, projectRoot } from './parts.ts';

/** Folders of `shared/` that never reach a browser bundle, and files that never reach any. */
const IGNORED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.data',
  '.cache',
  'test-results',
  'publish',
]);
const IGNORED_FILES = /\.test\.tsx?$|^README\.md$/;

/** Every file below a folder that can influence a build, sorted so that the order is the same anywhere. */
function sourceFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : sourceFiles(path);
      return IGNORED_FILES.test(entry.name) ? [] : [path];
    })
    .sort();
}

/**
 * Content-derived id of a part's build: the same sources, shared code, preset and locked
 * dependencies give the same id on every machine, so a build that is there need not be made again.
 * @param salt tells builds of the same sources apart (used to make 'an older build' in tests)
 */
export function buildId(part: PartToBuild, salt = ''): string {
  const hash = createHash('sha256').update(salt);
  const inputs = [
    ...sourceFiles(partDirectory(part)),
    ...sourceFiles(join(projectRoot, 'shared')),
    join(projectRoot, 'package-lock.json'),
    join(projectRoot, 'tsconfig.base.json'),
  ];
  for (const file of inputs) {
    hash.update(relative(projectRoot, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}
