import * as z from '@chaps/contracts/schema';
import { recordId } from './scalars.ts';

/**
 * Query of a page: `after` is the id of the last row of the previous page, `before` the id of the first row
 * of the next page; `before` is ignored if `after` is given (ADR 30). Without either, the first page.
 */
export const cursorQuery = <Id extends z.ZodType<string>>(id: Id) => ({
  after: id.optional(),
  before: id.optional(),
});
export const cursor = cursorQuery(recordId);

/** A page of a list; pass `next` as `after` and `previous` as `before`; null at an end of the list. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  });

/** A page with the total number of rows on all pages. */
export const pageWithTotal = <Item extends z.ZodType>(item: Item) =>
  page(item).extend({ total: z.int() });
