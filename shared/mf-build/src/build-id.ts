import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppName, projectRoot } from './apps.ts';
import { filesBelow } from './files.ts';

/** Folders that never reach a browser bundle. */
const IGNORED_FOLDER = /(?:^|\/)(?:node_modules|dist|\.data|\.cache|test-results|publish)\//;
const IGNORED_FILE = /\.test\.tsx?$|(?:^|\/)README\.md$/;

/** Every file below a folder that can influence a build. */
const sourceFiles = (folder: string) =>
  filesBelow(join(projectRoot, folder))
    .filter((file) => !IGNORED_FOLDER.test(file) && !IGNORED_FILE.test(file))
    .map((file) => `${folder}/${file}`);

/**
 * Content-derived id of a build: the same sources, shared code, preset and locked dependencies give
 * the same id on every machine, so an existing build is reused.
 * @param salt tells builds of the same sources apart; tests use it to create an older build
 */
export function buildId(app: AppName, salt = ''): string {
  const hash = createHash('sha256').update(salt);
  const inputs = [
    ...sourceFiles(app),
    ...sourceFiles('shared'),
    'package-lock.json',
    'tsconfig.base.json',
  ];
  for (const file of inputs) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(projectRoot, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}
