import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Module, Stats } from '@rspack/core';
import * as z from 'zod';

/** Name of the file in a build's folder. */
export const VIEWS_FILE = 'views.json';

const styleSchema = z.object({
  file: z.string(),
  /** The bundler recognises a style sheet already in the document by this `data-rspack`. */
  key: z.string(),
});

const viewSchema = z.object({
  /**
   * Source file that `src/remote.ts` imports, e.g. `src/routes/home.tsx`. For a shell, the specifier of a
   * module that it provides as separate files.
   */
  source: z.string(),
  /** Files in load order, without those of the entry. */
  scripts: z.array(z.string()),
  styles: z.array(styleSchema),
  /** Specifiers of the shell's modules that it imports. */
  shared: z.array(z.string()),
});

/** Files of a build, grouped by the screen, block or module that loads them. */
export const viewsSchema = z.object({
  /** Scripts that every view needs. */
  entry: z.array(z.string()),
  views: z.array(viewSchema),
  /** The sources of each prerendered page and its layouts, outermost first, by path. */
  pages: z.record(z.string(), z.array(z.string())),
});
export type Views = z.infer<typeof viewsSchema>;
export type View = Views['views'][number];

type ChunkGroup = Stats['compilation']['chunkGroups'][number];

/** A remote's exposed module belongs to its entry. */
const isEntry = (group: ChunkGroup): boolean =>
  group.isInitial() || (group.name ?? '').startsWith('__federation_expose');

const getScripts = (group: ChunkGroup): string[] =>
  group.getFiles().filter((file) => file.endsWith('.js'));

/**
 * Reads the views of a build from the bundler's statistics.
 * @param shared specifiers of the modules that the host provides
 */
export function collectViews(
  { compilation }: Stats,
  shared: ReadonlyMap<Module | null, string>,
): Omit<Views, 'pages'> {
  const groups = compilation.chunkGroups;
  const stylesOf = ({ chunks }: ChunkGroup) =>
    chunks.flatMap(({ id, files }) =>
      [...files]
        .filter((file) => file.endsWith('.css'))
        .map((file) => ({ file, key: `${compilation.outputOptions.uniqueName}:chunk-${id}` })),
    );
  const sharedIn = ({ chunks }: ChunkGroup): string[] => {
    const modules = chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)]);
    return [...new Set(modules.flatMap((module) => shared.get(module) ?? []))].sort();
  };
  /** The import in `src/remote.ts` that loads a group of chunks, or the module that the shell provides. */
  const sourceOf = ({ origins }: ChunkGroup): string | undefined => {
    for (const { module, request } of origins) {
      if (module?.identifier().endsWith('/src/remote.ts')) return request?.replace(/^\.\//, 'src/');
      const specifier = shared.get(module ?? null);
      if (specifier) return specifier;
    }
    return undefined;
  };
  return {
    entry: groups.filter(isEntry).flatMap(getScripts),
    views: groups
      .filter((group) => !isEntry(group))
      .flatMap((group) => {
        const source = sourceOf(group);
        if (!source) return [];
        return [
          { source, scripts: getScripts(group), styles: stylesOf(group), shared: sharedIn(group) },
        ];
      }),
  };
}

/** @param directory folder of the build */
export const writeViews = (directory: string, views: Views): void =>
  writeFileSync(join(directory, VIEWS_FILE), `${JSON.stringify(views, null, 1)}\n`);

/** @param directory folder of the build */
export const readViews = (directory: string): Views =>
  viewsSchema.parse(JSON.parse(readFileSync(join(directory, VIEWS_FILE), 'utf8')));
