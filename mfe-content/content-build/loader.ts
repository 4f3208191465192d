import type { LoaderContext } from '@rspack/core';
import { contentModule } from './collection.ts';

/** rspack loader: a content file as a module of validated data. Invalid files stop the build. */
export default function contentLoader(this: LoaderContext): string {
  const { source, files, folder } = contentModule(this.resourcePath);
  for (const file of files) this.addDependency(file);
  if (folder) this.addContextDependency(folder);
  return source;
}
