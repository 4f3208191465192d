import { expect } from 'vitest';

interface Page {
  items: unknown[];
  next: string | null;
  previous: string | null;
}

/**
 * Reads all pages of a list forwards, and expects the same pages backwards.
 * @param read reads the page for a query, such as 'after=<id>'
 */
export async function readAllPages(read: (query: string) => Promise<Page>): Promise<unknown[][]> {
  const pages = [await read('')];
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
    pages.push(await read(`after=${next}`));
  }
  const back: Page[] = pages.slice(-1);
  for (let { previous } = back[0] ?? { previous: null }; previous !== null; ) {
    const page = await read(`before=${previous}`);
    back.unshift(page);
    previous = page.previous;
  }
  expect(back).toEqual(pages);
  return pages.map(({ items }) => items);
}
