import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { KINDS, type Kind } from './kinds.ts';
import { ContentError, type ContentItem, contentFolder, readItem } from './read-item.ts';

const listItemFiles = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => join(folder, name));

export interface Entry {
  file: string;
  item: ContentItem;
}

/** Items with the same id would hide each other, and items with the same order could change places. */
function checkUnique(entries: Entry[], field: string): void {
  const seen = new Map<unknown, string>();
  for (const { file, item } of entries) {
    const other = seen.get(item[field]);
    if (other) {
      throw new ContentError(file, [
        { field, reason: `${String(item[field])} is already used by ${basename(other)}` },
      ]);
    }
    seen.set(item[field], file);
  }
}

/**
 * All items of a folder, in order.
 * @param folder absolute path of a folder of `content/`
 * @throws {ContentError} for the first invalid file
 */
export function readCollection(folder: string): Entry[] {
  const entries = listItemFiles(folder).map((file) => ({ file, item: readItem(file) }));
  const kind: Kind | undefined = KINDS[basename(folder) as keyof typeof KINDS];
  const orderBy = kind?.orderBy;
  if (!orderBy) return entries;
  checkUnique(entries, orderBy);
  return entries.sort((a, b) => Number(a.item[orderBy]) - Number(b.item[orderBy]));
}

/** Data as the source code of a JavaScript module, with an import for each picture. */
function renderModule(value: unknown, pictures: string[]): string {
  const imports = pictures.map((file, index) => `import picture${index} from '../images/${file}';`);
  const data = JSON.stringify(value).replace(
    /"src":"@(\d+)"/g,
    (_, index: string) => `"src":picture${index}`,
  );
  return [...imports, `export default ${data};`, ''].join('\n');
}

function extractPictures(items: ContentItem[]): { items: unknown[]; pictures: string[] } {
  const pictures = [...new Set(items.flatMap((item) => (item.image ? [item.image.file] : [])))];
  return {
    pictures,
    items: items.map((item) =>
      item.image
        ? { ...item, image: { ...item.image, src: `@${pictures.indexOf(item.image.file)}` } }
        : item,
    ),
  };
}

export interface ContentModule {
  source: string;
  files: string[];
  folder: string | undefined;
}

/**
 * The module of a content file: `collection.yaml` gives all items of its folder in order, an item's own
 * file
 * gives that item.
 * @param file absolute path under `content/`
 * @throws {ContentError} naming file, field and reason
 */
export function createContentModule(file: string): ContentModule {
  if (basename(file) === 'collection.yaml') {
    const folder = dirname(file);
    const entries = readCollection(folder);
    const { items, pictures } = extractPictures(entries.map(({ item }) => item));
    return {
      source: renderModule(items, pictures),
      files: entries.map(({ file }) => file),
      folder,
    };
  }
  const { items, pictures } = extractPictures([readItem(file)]);
  return { source: renderModule(items[0], pictures), files: [file], folder: undefined };
}

export const listCollectionFolders = () =>
  Object.keys(KINDS).map((name) => join(contentFolder, name));
