import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFilesBelow } from '@chaps/mf-build/files';
import { getBuildFolder, type Site } from './site.ts';

/** The types for which nginx looks for compressed files (deploy/nginx/precompressed.conf.template). */
const COMPRESSIBLE_FILE = /\.(js|css|svg)$/;
/** Smaller files fit into the packet that the headers need anyway. */
const MIN_BYTES = 1024;

const CODINGS = {
  br: promisify((content: Buffer, done: (error: Error | null, result: Buffer) => void) =>
    brotliCompress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }, done),
  ),
  gz: promisify((content: Buffer, done: (error: Error | null, result: Buffer) => void) =>
    gzip(content, { level: 9 }, done),
  ),
};

/**
 * Stores maximally compressed copies of a build's files beside the plain ones: compressed once per build
 * instead of quickly for each visitor.
 * @param source folder of the build
 */
export async function precompress(
  site: Site,
  app: string,
  build: string,
  source: string,
): Promise<void> {
  const work = listFilesBelow(source)
    .filter((file) => COMPRESSIBLE_FILE.test(file))
    .map((file) => ({ file, content: readFileSync(join(source, file)) }))
    .filter(({ content }) => content.length >= MIN_BYTES)
    .flatMap(({ file, content }) =>
      Object.entries(CODINGS).map(async ([extension, compress]) => {
        const target = `${getBuildFolder(app, build)}/${file}.${extension}`;
        await site.writeIf(target, await compress(content), undefined);
      }),
    );
  await Promise.all(work);
}
