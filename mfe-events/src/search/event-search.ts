import {
  type AudienceFilter,
  EVENT_AUDIENCE_FILTERS,
  type EventDateFilter,
  type EventsQuery,
  eventDateFilter,
} from '@chaps/contracts/events';

/** Cards per page: the list stays light with 2,000 events. */
export const PAGE_SIZE = 24;
const LONGEST_LOCATION = 100;

/** The search of /book-event-main. It is in the address, so that it can be shared. */
export interface EventSearch {
  /** The open tab: 'By Date' or 'By Location'. */
  by: 'date' | 'location';
  /** Undefined for 'Select Date'. */
  date: EventDateFilter | undefined;
  location: string;
  /** In the order of the checkboxes; empty means all. */
  audiences: AudienceFilter[];
  sort: 'date' | 'distance';
  /** Page of the list, from 1. */
  page: number;
}

export type SearchTerms = Pick<EventSearch, 'date' | 'location' | 'audiences'>;

/** Parses the address. Unknown values are ignored: links age. */
export function readSearch(params: URLSearchParams): EventSearch {
  const asked = params.get('for')?.split(',') ?? [];
  const page = Number(params.get('page'));
  return {
    by: params.get('by') === 'location' ? 'location' : 'date',
    date: eventDateFilter.safeParse(params.get('date')).data,
    location: (params.get('location') ?? '').trim().slice(0, LONGEST_LOCATION),
    audiences: EVENT_AUDIENCE_FILTERS.map(({ value }) => value).filter((v) => asked.includes(v)),
    sort: params.get('sort') === 'distance' ? 'distance' : 'date',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

/** The address of a search, without defaults. */
export function writeSearch(search: EventSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (search.by !== 'date') params.set('by', search.by);
  if (search.date) params.set('date', search.date);
  if (search.location) params.set('location', search.location);
  if (search.audiences.length > 0) params.set('for', search.audiences.join(','));
  if (search.sort !== 'date') params.set('sort', search.sort);
  if (search.page !== 1) params.set('page', String(search.page));
  return params;
}

/**
 * The query of `GET /events` (spec 7: `for` is omitted if none or all three are chosen).
 * @param near 'latitude,longitude' to sort by distance
 */
export function toEventsQuery(search: EventSearch, near?: string): EventsQuery {
  const all = search.audiences.length === EVENT_AUDIENCE_FILTERS.length;
  return {
    ...(search.audiences.length > 0 && !all ? { for: search.audiences.join(',') } : {}),
    ...(search.location ? { location: search.location } : {}),
    ...(search.date ? { date: search.date } : {}),
    ...(search.sort === 'distance' && near ? { near } : {}),
  };
}

/** Whether a filter is active. */
export const isNarrowed = ({ date, location, audiences }: SearchTerms): boolean =>
  date !== undefined || location !== '' || audiences.length > 0;
