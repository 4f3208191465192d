import { PAGE_SIZE } from './event-search.ts';

export interface PageOf<Item> {
  /** From 1; the last one when the number is too large. */
  page: number;
  pages: number;
  /** Number of its first item in the list, from 1; 0 for an empty list. */
  from: number;
  to: number;
  items: Item[];
}

export function pageOf<Item>(list: readonly Item[], asked: number): PageOf<Item> {
  const pages = Math.max(1, Math.ceil(list.length / PAGE_SIZE));
  const page = Math.min(asked, pages);
  const before = (page - 1) * PAGE_SIZE;
  const items = list.slice(before, before + PAGE_SIZE);
  return {
    page,
    pages,
    from: items.length === 0 ? 0 : before + 1,
    to: before + items.length,
    items,
  };
}
