import {
  type AudienceFilter,
  EVENT_AUDIENCE_FILTERS,
  type EventDateFilter,
  type EventPointsQuery,
  type EventsQuery,
  eventDateFilter,
} from '@chaps/contracts/events';
import { recordId } from '@chaps/contracts/scalars';

export const PAGE_SIZE = 24;
const LONGEST_LOCATION = 100;

/** The search of /book-event-main. It is in the address, so that it can be shared. */
export interface EventSearch {
  by: 'date' | 'location';
  /** Undefined for 'Select Date'. */
  date: EventDateFilter | undefined;
  location: string;
  /** In the order of the checkboxes; empty means all. */
  audiences: AudienceFilter[];
  sort: 'date' | 'distance';
  page: ListPage;
}

/** A page of the list: all but the first are named by an event of the neighbouring page. */
export interface ListPage {
  /** From 1. */
  number: number;
  after?: string;
  before?: string;
}

export const FIRST_PAGE: ListPage = { number: 1 };

export type SearchTerms = Pick<EventSearch, 'date' | 'location' | 'audiences'>;

/** Parses the address. Unknown values are ignored: links age. */
export function readSearch(params: URLSearchParams): EventSearch {
  const asked = params.get('for')?.split(',') ?? [];
  return {
    by: params.get('by') === 'location' ? 'location' : 'date',
    date: eventDateFilter.safeParse(params.get('date')).data,
    location: (params.get('location') ?? '').trim().slice(0, LONGEST_LOCATION),
    audiences: EVENT_AUDIENCE_FILTERS.map(({ value }) => value).filter((v) => asked.includes(v)),
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
  if (search.date) params.set('date', search.date);
  if (search.location) params.set('location', search.location);
  if (search.audiences.length > 0) params.set('for', search.audiences.join(','));
  if (search.sort !== 'date') params.set('sort', search.sort);
  const { number, after, before } = search.page;
  if (number !== 1) params.set('page', String(number));
  if (after) params.set('after', after);
  if (before) params.set('before', before);
  return params;
}

/** The search as far as it can be done: without a position, events are sorted by date. */
export const withPosition = (search: EventSearch, near: string | undefined): EventSearch =>
  near || search.sort === 'date' ? search : { ...search, sort: 'date', page: FIRST_PAGE };

/** The filters of a request (spec 7: `for` is omitted if none or all three are chosen). */
export function toFilters({ date, location, audiences }: SearchTerms): EventPointsQuery {
  const all = audiences.length === EVENT_AUDIENCE_FILTERS.length;
  return {
    ...(audiences.length > 0 && !all ? { for: audiences.join(',') } : {}),
    ...(location ? { location } : {}),
    ...(date ? { date } : {}),
  };
}

/**
 * The query of `GET /events` for a page.
 * @param near 'latitude,longitude' to sort by distance
 */
export function toEventsQuery(wanted: EventSearch, near?: string): EventsQuery {
  const search = withPosition(wanted, near);
  const { after, before } = search.page;
  return {
    ...toFilters(search),
    ...(search.sort === 'distance' && near ? { near } : {}),
    limit: String(PAGE_SIZE),
    ...(after ? { after } : {}),
    ...(before ? { before } : {}),
  };
}

export const isNarrowed = ({ date, location, audiences }: SearchTerms): boolean =>
  date !== undefined || location !== '' || audiences.length > 0;
