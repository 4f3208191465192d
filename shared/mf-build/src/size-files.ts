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

/** Script of a chunk; one that holds styles alone has none. */
const scriptOf = (files: string[], id: string): string[] =>
  files.filter((file) => file.startsWith(`${id}.`) && file.endsWith('.js'));

/** Sources of a built file, as its source map names them. */
const sourcesOf = (directory: string, file: string): string[] =>
  JSON.parse(readFileSync(join(directory, `${file}.map`), 'utf8')).sources;

/** What one screen or block of a part needs. */
export interface View {
  /** Own source file by which it is known, e.g. `src/routes/home.tsx`; '' when there is none. */
  source: string;
  /** JavaScript files in the build's folder, entry files included. */
  files: string[];
}

/** Scripts that any view of the part needs: a remote's entry and door, or those the document names. */
export function entryFiles(directory: string): string[] {
  const files = readdirSync(directory);
  if (files.includes('remoteEntry.js')) {
    const door = files.find((file) => /^__federation_expose_remote.*\.js$/.test(file));
    return ['remoteEntry.js', ...(door ? [door] : [])];
  }
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  return [...page.matchAll(/src="[^"]*\/([^/"]+\.js)"/g)].map(([, name = '']) => name);
}

/** Every view that a part's entry can load, each with all the JavaScript it takes. */
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
    // Chunks are shared between views; a source that no other view has tells which one this is, and
    // a screen's name is the beginning of its parts' names.
    source:
      screens[index]
        ?.filter((name) => screens.every((other, at) => at === index || !other.includes(name)))
        .toSorted((first, second) => first.length - second.length)[0] ?? '',
    files: [...new Set([...entry, ...files])],
  }));
}
