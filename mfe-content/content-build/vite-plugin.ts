import type { Plugin } from 'vitest/config';
import { contentModule } from './collection.ts';

/** Provides the build's content modules to tests; see `loader.ts`. */
export function contentFiles(): Plugin {
  return {
    name: 'chaps-content',
    enforce: 'pre',
    load(id) {
      const file = id.split('?')[0] ?? id;
      if (!/[\\/]content[\\/][a-z-]+[\\/][^\\/]+\.(md|yaml)$/.test(file)) return null;
      return contentModule(file).source;
    },
  };
}
