import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { listCollectionFolders, readCollection } from './collection.ts';
import { levelsFile, readLevels, writeLevels } from './levels.ts';
import { ContentError, contentFolder, listUnconfirmedItems } from './read-item.ts';

/** `npm run content:check`: validates the content files and lists what the charity must confirm. */
function check(): number {
  const open: string[] = [];
  const problems: string[] = [];
  let count = 0;
  for (const folder of listCollectionFolders()) {
    try {
      const entries = readCollection(folder);
      count += entries.length;
      for (const { file, item } of entries) {
        const name = relative(contentFolder, file);
        open.push(...listUnconfirmedItems(item).map((what) => `  content/${name}: ${what}`));
      }
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length === 0 && readFileSync(levelsFile, 'utf8') !== writeLevels(readLevels())) {
    problems.push('content/screening-levels/psa.md: run npm run levels -w mfe-content');
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${count} content files are valid.\n`);
  if (open.length > 0) {
    process.stdout.write(`${open.length} things to replace or confirm before launch:\n`);
    for (const line of open) process.stdout.write(`${line}\n`);
  }
  return problems.length > 0 ? 1 : 0;
}

process.exitCode = check();
