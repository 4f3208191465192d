import {
  EVENT_AUDIENCE_FILTERS,
  EVENT_DATE_FILTERS,
  EVENTS_AT_MOST,
} from '@chaps/contracts/events';
import type { SearchTerms } from '../../search/event-search.ts';
import { type EventPage, pagesOf } from '../../search/page-of.ts';

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

/**
 * The active filters in words: a filter on the hidden tab must not apply unnoticed.
 * @returns e.g. "What's on next month, 'Leeds', Community", or an empty text
 */
export function searchSummary({ date, location, audiences }: SearchTerms): string {
  return [
    ...(date ? [labelOf(EVENT_DATE_FILTERS, date)] : []),
    ...(location ? [`‘${location}’`] : []),
    ...audiences.map((audience) => labelOf(EVENT_AUDIENCE_FILTERS, audience)),
  ].join(', ');
}

const inWords = (count: number) => count.toLocaleString('en-GB');

/** @returns e.g. '1 event found', or '42 events found, 25 to 42 shown' with pages */
export function countOf(page: EventPage): string {
  const { total, from, to } = page;
  const found = Number.isFinite(total) ? inWords(total) : `More than ${inWords(EVENTS_AT_MOST)}`;
  const count = `${found} ${total === 1 ? 'event' : 'events'} found`;
  return pagesOf(page) === 1 ? count : `${count}, ${inWords(from)} to ${inWords(to)} shown`;
}
