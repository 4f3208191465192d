import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A run of chunk requests as the bundler writes them: `n.e(12),n.e(34)`. */
const CHUNK_REQUESTS = /(?:\b\w+\.e\("?\d+"?\),?)+/g;

/**
 * Ids of the chunks of each dynamic import in built code, one list per import.
 * @param code minified output of the bundler
 */
export const importsIn = (code: string): string[][] =>
  [...code.matchAll(CHUNK_REQUESTS)].map(([run]) =>
    [...run.matchAll(/\.e\("?(\d+)"?\)/g)].map(([, id = '']) => id),
  );

/** Script of a chunk; a chunk of styles has none. */
const scriptOf = (files: string[], id: string): string[] =>
  files.filter((file) => file.startsWith(`${id}.`) && file.endsWith('.js'));

/** Sources of a built file, as its source map names them. */
const sourcesOf = (directory: string, file: string): string[] =>
  JSON.parse(readFileSync(join(directory, `${file}.map`), 'utf8')).sources;

/** Files of one screen or block. */
export interface View {
  /** Source file that identifies it, e.g. `src/routes/home.tsx`, or ''. */
  source: string;
  /** JavaScript files, including the entry. */
  files: string[];
}

/** Scripts that every view needs: a remote's entry and exposed module, or those of the document. */
export function entryFiles(directory: string): string[] {
  const files = readdirSync(directory);
  if (files.includes('remoteEntry.js')) {
    const exposed = files.find((file) => /^__federation_expose_remote.*\.js$/.test(file));
    return ['remoteEntry.js', ...(exposed ? [exposed] : [])];
  }
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  return [...page.matchAll(/src="[^"]*\/([^/"]+\.js)"/g)].map(([, name = '']) => name);
}

/** Every view that the entry can load. */
export function viewsOf(directory: string): View[] {
  const built = readdirSync(directory);
  const entry = entryFiles(directory);
  const imports = entry.flatMap((file) => importsIn(readFileSync(join(directory, file), 'utf8')));
  const groups = imports.map((ids) => ids.flatMap((id) => scriptOf(built, id)));
  const screens = groups.map((files) =>
    files.flatMap((file) =>
      sourcesOf(directory, file).flatMap(
        (source) =>
          /src\/(?:routes|slots|components)\/(?:.+\/)?[^/]+\.tsx$/.exec(source)?.[0] ?? [],
      ),
    ),
  );
  return groups.map((files, index) => ({
    // Views share chunks. A source that no other view has identifies the view; the shortest one is
    // the screen itself.
    source:
      screens[index]
        ?.filter((name) => screens.every((other, at) => at === index || !other.includes(name)))
        .toSorted((first, second) => first.length - second.length)[0] ?? '',
    files: [...new Set([...entry, ...files])],
  }));
}
