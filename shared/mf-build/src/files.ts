import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Every file below a folder, as sorted relative paths with forward slashes. */
export const listFilesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
