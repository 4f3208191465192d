import { EVENT_AUDIENCE_FILTERS, EVENT_DATE_FILTERS } from '@chaps/shared/contracts/events';
import type { SearchTerms } from '../../search/event-search.ts';

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

/**
 * What narrows the list, in words: a filter on the tab that is not open must not work unseen.
 * @returns e.g. "What's on next month, 'Leeds', Community", or an empty text
 */
export function searchSummary({ date, location, audiences }: SearchTerms): string {
  return [
    ...(date ? [labelOf(EVENT_DATE_FILTERS, date)] : []),
    ...(location ? [`‘${location}’`] : []),
    ...audiences.map((audience) => labelOf(EVENT_AUDIENCE_FILTERS, audience)),
  ].join(', ');
}

/** @returns e.g. '1 event found' */
export const countOf = (events: number) => `${events} ${events === 1 ? 'event' : 'events'} found`;
