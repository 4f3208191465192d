import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build/apps';
import { compile } from '@chaps/mf-build/compile';
import { createBaseConfiguration } from '@chaps/mf-build/rspack-base';
import { type Configuration, rspack } from '@rspack/core';

/** rspack configuration of the gallery: the product's preset, with one page of components. */
export function createGalleryConfiguration(outputPath: string): Configuration {
  const base = createBaseConfiguration({ app: 'shell', build: 'gallery' });
  const publicFiles = join(projectRoot, 'shell/public');
  return {
    ...base,
    name: 'gallery',
    context: import.meta.dirname,
    // The shell's global rules come first, as in the product. They are an entry because shared code
    // may not import from the shell.
    entry: [
      join(projectRoot, 'shell/src/styles/tokens.css'),
      join(projectRoot, 'shell/src/styles/base.css'),
      './no-generated-code.ts',
      './main.tsx',
    ],
    output: { ...base.output, path: outputPath, publicPath: '' },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'defer' }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: publicFiles, to: '.' }] }),
    ],
  };
}

/**
 * @param outputPath folder for `index.html` and its files
 * @throws {Error} (as rejection) with the compiler's messages
 */
export async function buildGallery(outputPath: string): Promise<void> {
  await compile(createGalleryConfiguration(outputPath));
}
