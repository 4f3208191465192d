import type { Event } from '@chaps/shared/contracts/events';
import { siteConfig } from '@chaps/shared/runtime';

/** The event's page, whole, as it is shared. */
export const addressOf = (event: Event): string =>
  `${siteConfig().siteUrl}/event/${event.event_id}`;
