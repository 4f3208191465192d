import type { Event } from '@chaps/contracts/events';
import { siteConfig } from '@chaps/runtime';

/** The event's page, whole, as it is shared. */
export const addressOf = (event: Event): string =>
  `${siteConfig().siteUrl}/event/${event.event_id}`;
