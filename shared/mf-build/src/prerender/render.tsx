import { provideSiteConfig, queryClient } from '@chaps/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router-dom';
import { placeholderConfig } from './placeholders.ts';

/** Must run before the first render. */
export const prepare = () => provideSiteConfig(placeholderConfig());

async function textOf(stream: ReadableStream): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of stream) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

const between = (text: string, tag: string) =>
  new RegExp(`<${tag}>(.*)</${tag}>`, 's').exec(text)?.[1] ?? '';

/**
 * Renders a page to HTML and awaits its lazy code.
 * @returns the content of the head and of the body
 * @throws the error of a page that needs a browser
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
      // Streaming would add inline scripts that move late chunks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const text = await textOf(prelude);
  if (failures.length > 0) throw failures[0];
  return { head: between(text, 'head'), body: between(text, 'body') };
}
