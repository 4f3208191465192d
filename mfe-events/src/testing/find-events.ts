import { passTime } from '@chaps/testing/clock';
import { screen, within } from '@testing-library/react';
import type { EventsApi } from './events-api.ts';
import { exampleEvent } from './example-event.ts';
import { renderRemote } from './render-remote.ts';

/** Opens the page, which shows its spinner. */
export const visit = (search = '') => renderRemote(`/book-event-main${search}`).router;

export const SPINNER_MS = 1500;

/** Opens the page and waits until its spinner ends; the test controls the timers. */
export async function open(search = '') {
  const router = visit(search);
  await passTime(SPINNER_MS);
  return router;
}

export const list = () => screen.findByRole('list', { name: 'Upcoming events' });

export const listedNames = async () =>
  within(await list())
    .getAllByRole('heading')
    .map((heading) => heading.textContent);

/** Paths of the requests for lists of events. */
export const searchRequests = (server: EventsApi) =>
  server.asked.filter(({ path }) => path.startsWith('/events')).map(({ path }) => path);

export function provideEvents(server: EventsApi, count: number): void {
  server.events = Array.from({ length: count }, (_, n) =>
    exampleEvent({ event_name: `Event ${n + 1}` }, n + 1),
  );
}
