import {
  type Event,
  type EventsResponse,
  MAX_COUNTED_EVENTS,
  type SearchedPlace,
} from '@chaps/contracts/events';
import { FIRST_PAGE, type ListPage, PAGE_SIZE } from './event-search.ts';

export interface EventPage {
  /** From 1. */
  number: number;
  events: readonly Event[];
  /** Events on all pages; infinite when there are too many to count. */
  total: number;
  /** Number of the page's first event in the list, from 1; 0 for an empty page. */
  from: number;
  to: number;
  previous: ListPage | undefined;
  next: ListPage | undefined;
  /** For a search by postcode or place. */
  place?: SearchedPlace | undefined;
  /** Whether the place is unknown. */
  isUnknown?: boolean;
}

export function toEventPage(
  number: number,
  {
    events,
    total: counted = events.length,
    place,
    unknown_place: isUnknown,
  }: Pick<EventsResponse, 'place' | 'total' | 'unknown_place'> & { events: readonly Event[] },
): EventPage {
  const total = counted > MAX_COUNTED_EVENTS ? Number.POSITIVE_INFINITY : counted;
  const before = (number - 1) * PAGE_SIZE;
  const to = before + events.length;
  const [first, last] = [events[0], events.at(-1)];
  return {
    number,
    events,
    total,
    from: first ? before + 1 : 0,
    to,
    previous: getPreviousPage(number, first),
    next:
      last && events.length === PAGE_SIZE && to < total
        ? { number: number + 1, after: last.event_id }
        : undefined,
    ...(place ? { place } : {}),
    ...(isUnknown ? { isUnknown } : {}),
  };
}

function getPreviousPage(number: number, first: Event | undefined): ListPage | undefined {
  if (number === 1) return undefined;
  return first && number > 2 ? { number: number - 1, before: first.event_id } : FIRST_PAGE;
}

/** Number of pages; undefined when there are too many events to count. */
export const countPages = ({ total }: EventPage): number | undefined =>
  Number.isFinite(total) ? Math.max(1, Math.ceil(total / PAGE_SIZE)) : undefined;
