import type { SiteConfig } from '@chaps/contracts/config';
import type { Registry } from '@chaps/contracts/registry';
import { queryClient, type RemoteSlotProps, RuntimeProvider } from '@chaps/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router-dom';

/** The site for which a page is prerendered. */
export interface PrerenderContext {
  config: SiteConfig;
  registry: Registry;
  /** Address of the files of the app's build, with a trailing slash. */
  baseUrl: string;
}

/** Exported by a build's script: renders the page at a path as an HTML document. */
export type Render = (path: string, context: PrerenderContext) => Promise<string>;

async function readText(stream: ReadableStream): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of stream) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

/** Blocks of other remotes are loaded by the scripts; this reserves their space. */
const ReservedSpace = ({ reserve = '0' }: RemoteSlotProps) => (
  <div data-pending style={{ minHeight: reserve }} />
);

/** @throws the error of a page that needs a browser */
export async function renderDocument(
  path: string,
  { config }: PrerenderContext,
  page: ReactNode,
): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <html lang="en-GB">
      <head />
      <body>
        <RuntimeProvider value={{ config, Slot: ReservedSpace }}>
          <QueryClientProvider client={queryClient}>
            <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
          </QueryClientProvider>
        </RuntimeProvider>
      </body>
    </html>,
    {
      onError: (error) => void failures.push(error),
      // Streaming would add inline scripts that insert late chunks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const text = await readText(prelude);
  if (failures.length > 0) throw failures[0];
  return text;
}
