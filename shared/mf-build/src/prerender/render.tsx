import { provideSiteConfig, queryClient } from '@chaps/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router-dom';
import { configOfPlaces } from './places.ts';

/** Before anything is rendered: the site's values are places to be filled when it is published. */
export const prepare = () => provideSiteConfig(configOfPlaces());

async function textOf(stream: ReadableStream): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of stream) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

const between = (text: string, tag: string) =>
  new RegExp(`<${tag}>(.*)</${tag}>`, 's').exec(text)?.[1] ?? '';

/**
 * Renders a page to text as a server would, all its lazy code awaited.
 * @param path address of the page
 * @returns what React puts into the head, and the page
 * @throws whatever the page throws: a page that needs a browser has no first view
 */
export async function renderDocument(
  path: string,
  page: ReactNode,
): Promise<{ head: string; body: string }> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <html lang="en-GB">
      <head />
      <body>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
        </QueryClientProvider>
      </body>
    </html>,
    {
      onError: (error) => void failures.push(error),
      // Everything in its place: no scripts that would put late parts there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const text = await textOf(prelude);
  if (failures.length > 0) throw failures[0];
  return { head: between(text, 'head'), body: between(text, 'body') };
}
