import type { Event } from '@chaps/contracts/events';
import { siteConfig } from '@chaps/runtime';
import { StructuredData } from '@chaps/ui';
import { addressOf } from './address-of.ts';
import { eventThing } from './event-thing.ts';

/** Structured data of a public event. */
export function EventData({ event, now }: { event: Event; now: Date }) {
  const { siteUrl, charity } = siteConfig();
  const organizer = { name: charity.name, url: `${siteUrl}/` };
  return <StructuredData thing={eventThing(event, addressOf(event), organizer, now)} />;
}
