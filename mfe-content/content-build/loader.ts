import type { LoaderContext } from '@rspack/core';
import type { Plugin } from 'vitest/config';
import { createContentModule } from './collection.ts';

/** rspack loader: turns a content file into a module of validated data. Invalid files fail the build. */
export default function contentLoader(this: LoaderContext): string {
  const { source, files, folder } = createContentModule(this.resourcePath);
  for (const file of files) this.addDependency(file);
  if (folder) this.addContextDependency(folder);
  return source;
}

/** Vite plugin: the same modules, for tests. */
export function createContentPlugin(): Plugin {
  return {
    name: 'chaps-content',
    enforce: 'pre',
    load(id) {
      const file = id.split('?')[0] ?? id;
      if (!/[\\/]content[\\/][a-z-]+[\\/][^\\/]+\.(md|yaml)$/.test(file)) return null;
      return createContentModule(file).source;
    },
  };
}
