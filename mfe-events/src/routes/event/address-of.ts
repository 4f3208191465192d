import type { Event } from '@chaps/contracts/events';
import { siteConfig } from '@chaps/runtime';

/** Absolute address of the event's page. */
export const addressOf = (event: Event): string =>
  `${siteConfig().siteUrl}/event/${event.event_id}`;
