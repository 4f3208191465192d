import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stats } from '@rspack/core';
import * as z from 'zod';

/** Name of the file in a build's folder. */
export const VIEWS_FILE = 'views.json';

const viewSchema = z.object({
  /** Source file that `src/remote.ts` imports, e.g. `src/routes/home.tsx`. */
  source: z.string(),
  /** Files in load order, without those of the entry. */
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
});

/** Files of a build by the screen or block that loads them. */
export const viewsSchema = z.object({
  /** Scripts that every view needs. */
  entry: z.array(z.string()),
  views: z.array(viewSchema),
  /**
   * The sources of each prerendered page and its layouts, outermost first, by path. A build of an
   * earlier version has one source.
   */
  pages: z.record(
    z.string(),
    z.union([z.array(z.string()), z.string().transform((source) => [source])]),
  ),
});
export type Views = z.infer<typeof viewsSchema>;

type ChunkGroup = Stats['compilation']['chunkGroups'][number];

const filesOf = (group: ChunkGroup, extension: string): string[] =>
  group.getFiles().filter((file) => file.endsWith(extension));

/** A remote's exposed module belongs to its entry. */
const isEntry = (group: ChunkGroup): boolean =>
  group.isInitial() || (group.name ?? '').startsWith('__federation_expose');

/** The import in `src/remote.ts` that loads a group of chunks. */
const requestOf = (group: ChunkGroup): string | undefined =>
  group.origins.find(({ module }) => module?.identifier().endsWith('/src/remote.ts'))?.request;

/** Reads the views of a build from the bundler's statistics. */
export function viewsIn(stats: Stats): Omit<Views, 'pages'> {
  const groups = stats.compilation.chunkGroups;
  return {
    entry: groups.filter(isEntry).flatMap((group) => filesOf(group, '.js')),
    views: groups
      .filter((group) => !isEntry(group))
      .flatMap((group) => {
        const request = requestOf(group);
        if (!request) return [];
        const source = request.replace(/^\.\//, 'src/');
        return [{ source, scripts: filesOf(group, '.js'), styles: filesOf(group, '.css') }];
      }),
  };
}

/** @param directory folder of the build */
export const writeViews = (directory: string, views: Views): void =>
  writeFileSync(join(directory, VIEWS_FILE), `${JSON.stringify(views, null, 1)}\n`);

/** @param directory folder of the build */
export const readViews = (directory: string): Views =>
  viewsSchema.parse(JSON.parse(readFileSync(join(directory, VIEWS_FILE), 'utf8')));
