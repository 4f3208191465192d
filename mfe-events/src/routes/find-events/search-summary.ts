import { MAX_COUNTED_EVENTS } from '@chaps/contracts/events';
import { countPages, type EventPage } from '../../search/event-page.ts';

const inWords = (count: number) => count.toLocaleString('en-GB');

/** @returns e.g. '1 event found', or '42 events found, 25 to 42 shown' with pages */
export function describeCount(page: EventPage): string {
  const { total, from, to } = page;
  const found = Number.isFinite(total)
    ? inWords(total)
    : `More than ${inWords(MAX_COUNTED_EVENTS)}`;
  const count = `${found} ${total === 1 ? 'event' : 'events'} found`;
  return countPages(page) === 1 ? count : `${count}, ${inWords(from)} to ${inWords(to)} shown`;
}
