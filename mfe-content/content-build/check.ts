import { relative } from 'node:path';
import { collectionFolders, readCollection } from './collection.ts';
import { ContentError, contentFolder } from './read-item.ts';

/**
 * `npm run content:check`: checks every content file, and lists what the charity must replace
 * with its own people and stories before launch.
 */
function check(): number {
  const samples: string[] = [];
  const problems: string[] = [];
  let count = 0;
  for (const folder of collectionFolders()) {
    try {
      const entries = readCollection(folder);
      count += entries.length;
      for (const { file, item } of entries) if (item.sample) samples.push(file);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(error.message);
    }
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${count} content files are in order.\n`);
  if (samples.length > 0) {
    process.stdout.write(`${samples.length} are samples, to be replaced before launch:\n`);
    for (const file of samples)
      process.stdout.write(`  content/${relative(contentFolder, file)}\n`);
  }
  return problems.length > 0 ? 1 : 0;
}

process.exitCode = check();
