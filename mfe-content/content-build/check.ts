import { relative } from 'node:path';
import { collectionFolders, readCollection } from './collection.ts';
import { ContentError, type ContentItem, contentFolder } from './read-item.ts';

/** What only the charity can say of an item before launch; nothing is claimed on the page till then. */
function toConfirm(item: ContentItem): string[] {
  return [
    item.sample ? 'a sample: replace it with your own' : '',
    'sources' in item && 'article' in item && !item.reviewed
      ? 'reviewed: the day on which a clinician approved it'
      : '',
    item.dated && !item.updated ? 'updated: the day from which this version is in force' : '',
    item.confirmed === false ? 'confirmed: the levels, by the clinical advisers' : '',
  ].filter((what) => what !== '');
}

/**
 * `npm run content:check`: checks every content file, and lists what the charity must replace or
 * confirm before launch.
 */
function check(): number {
  const open: string[] = [];
  const problems: string[] = [];
  let count = 0;
  for (const folder of collectionFolders()) {
    try {
      const entries = readCollection(folder);
      count += entries.length;
      for (const { file, item } of entries) {
        const name = relative(contentFolder, file);
        open.push(...toConfirm(item).map((what) => `  content/${name}: ${what}`));
      }
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(error.message);
    }
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${count} content files are in order.\n`);
  if (open.length > 0) {
    process.stdout.write(`${open.length} things to replace or confirm before launch:\n`);
    for (const line of open) process.stdout.write(`${line}\n`);
  }
  return problems.length > 0 ? 1 : 0;
}

process.exitCode = check();
