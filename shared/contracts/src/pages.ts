import * as z from '@chaps/contracts/schema';
import { recordId } from './scalars.ts';

/**
 * Query of a page: `after` is the id of the last row of the page before, `before` that of the first
 * row of the page after, which is ignored with `after` (ADR 30). Neither is the first page.
 */
export const cursorQuery = <Id extends z.ZodType<string>>(id: Id) => ({
  after: id.optional(),
  before: id.optional(),
});
export const cursor = cursorQuery(recordId);

/** A page of a list; `next` is for `after` and `previous` for `before`, null at an end of the list. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  });

/** A page with the number of rows on all pages. */
export const pageWithTotal = <Item extends z.ZodType>(item: Item) =>
  page(item).extend({ total: z.int() });
