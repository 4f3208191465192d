import type { EventsQuery } from '@chaps/contracts/events';
import { recordId } from '@chaps/contracts/scalars';
import { hasFilters, readTerms, type SearchTerms, toFilters, writeTerms } from './filters.ts';

export const PAGE_SIZE = 24;

/** The search of /book-event-main. It is in the address, so that it can be shared. */
export interface EventSearch extends SearchTerms {
  by: 'date' | 'location';
  sort: 'date' | 'distance';
  page: ListPage;
}

/**
 * A page of the list. Every page except the first is identified by an event on a neighbouring page.
 */
export interface ListPage {
  /** From 1. */
  number: number;
  after?: string;
  before?: string;
}

export const FIRST_PAGE: ListPage = { number: 1 };

/** Parses the address. Unknown values are ignored, because links may be old. */
export function readSearch(params: URLSearchParams): EventSearch {
  return {
    by: params.get('by') === 'location' ? 'location' : 'date',
    ...readTerms(params),
    sort: params.get('sort') === 'distance' ? 'distance' : 'date',
    page: readPage(params),
  };
}

function readPage(params: URLSearchParams): ListPage {
  const number = Number(params.get('page'));
  const after = recordId.safeParse(params.get('after')).data;
  const before = recordId.safeParse(params.get('before')).data;
  if (!Number.isSafeInteger(number) || number < 2) return FIRST_PAGE;
  if (after) return { number, after };
  return before ? { number, before } : FIRST_PAGE;
}

export function writeSearch(search: EventSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (search.by !== 'date') params.set('by', search.by);
  for (const [name = '', text = ''] of writeTerms(search)) params.set(name, text);
  if (search.sort !== 'date') params.set('sort', search.sort);
  const { number, after, before } = search.page;
  if (number !== 1) params.set('page', String(number));
  if (after) params.set('after', after);
  if (before) params.set('before', before);
  return params;
}

/** The search with its order adjusted: without a position, events are sorted by date. */
export const adjustSortToPosition = (search: EventSearch, near: string | undefined): EventSearch =>
  near || search.sort === 'date' ? search : { ...search, sort: 'date', page: FIRST_PAGE };

/**
 * The query of `GET /events` for a page.
 * @param near 'latitude,longitude' to sort by distance
 */
export function toEventsQuery(wanted: EventSearch, near?: string): EventsQuery {
  const search = adjustSortToPosition(wanted, near);
  const { after, before } = search.page;
  return {
    ...toFilters(search),
    ...(search.sort === 'distance' && near ? { near } : {}),
    limit: String(PAGE_SIZE),
    ...(after ? { after } : {}),
    ...(before ? { before } : {}),
  };
}

export { hasFilters, toFilters };
