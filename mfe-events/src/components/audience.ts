import { EVENT_AUDIENCE_FILTERS, type Event } from '@chaps/contracts/events';

/** 'CORPORATE' → 'Corporate', as in the filters. */
export function audienceLabel(audience: NonNullable<Event['exclusive_for']>): string {
  const value = audience.toLowerCase();
  return EVENT_AUDIENCE_FILTERS.find((filter) => filter.value === value)?.label ?? audience;
}
