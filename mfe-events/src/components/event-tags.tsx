import { EVENT_AUDIENCE_FILTERS, type Event } from '@chaps/contracts/events';
import { Tag } from '@chaps/ui';

/** 'CORPORATE' → 'Corporate', as in the filters. */
function getAudienceLabel(audience: NonNullable<Event['exclusive_for']>): string {
  const value = audience.toLowerCase();
  return EVENT_AUDIENCE_FILTERS.find((filter) => filter.value === value)?.label ?? audience;
}

/** Text that an event's card and page share. */
export const EventTags = ({ event }: { event: Event }) =>
  event.exclusive_for && <Tag tone="info">{getAudienceLabel(event.exclusive_for)}</Tag>;
