import { randomUUID } from 'node:crypto';
import { eventsResponse } from '@chaps/contracts/events';
import { expect, type Locator, type Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { type EventWishes, newEvent, type OwnEvent } from './event.ts';
import { addresses } from './stack.ts';

/** `GET /events` in any search; not the call for one event. */
export const anyList = (url: URL): boolean =>
  url.href.startsWith(`${addresses.api}/events?`) || url.href === `${addresses.api}/events`;

/** An event in a made-up town, where nothing else is, and the address of a search for that town. */
export async function eventOfItsOwn(
  wishes: Omit<EventWishes, 'city'> = {},
): Promise<OwnEvent & { city: string; search: string }> {
  const city = `Thwaite${randomUUID().replaceAll(/[^a-f]/g, '')}${Date.now().toString(36)}`;
  const event = await newEvent({ ...wishes, city });
  return { ...event, city, search: `/book-event-main?by=location&location=${city}` };
}

/** The card of an event in the list of 'Find events'. */
export const cardOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Upcoming events' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

/** The pins of the map, alone or in clusters. */
export const pinsOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Map of upcoming events' }).locator('.leaflet-marker-icon');

/** Presses Tab until something has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never reached ${target}.`);
}

/** Id of an upcoming sample event. */
export const sampleEventId = (name: string): Promise<string> =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ event_id: string }>(
      'SELECT event_id FROM events WHERE event_name = $1 AND event_date >= current_date - 1',
      [name],
    );
    const id = rows[0]?.event_id;
    if (!id) throw new Error(`There is no sample event '${name}'.`);
    return id;
  });

/** A number between 0 and 1 that is the same in every run. */
function* scattered(): Generator<number, never> {
  for (let seed = 7; ; seed = (seed * 16_807) % 2_147_483_647) yield seed / 2_147_483_647;
}

/**
 * Lets every list of events hold so many of them, spread over the islands and the coming two years:
 * each is like one of the real answer, which stays as it was otherwise.
 */
export async function listMany(page: Page, count: number): Promise<void> {
  await page.route(anyList, async (route) => {
    const response = await route.fetch();
    const { events } = eventsResponse.parse(await response.json());
    const pattern = events.find((event) => !event.is_private && event.latitude !== null);
    const chance = scattered();
    const many = Array.from({ length: pattern ? count : 0 }, (_, number) => {
      const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
      const day = new Date(Date.now() + (2 + (number % 700)) * 86_400_000);
      return {
        ...pattern,
        event_id: id,
        id,
        event_name: `Event ${number}`,
        event_date: day.toISOString().slice(0, 10),
        latitude: 50.3 + chance.next().value * 7,
        longitude: -5 + chance.next().value * 6,
      };
    });
    await route.fulfill({ response, json: { events: many } });
  });
}
