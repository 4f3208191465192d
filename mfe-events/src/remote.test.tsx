import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventsApi } from './testing/events-api.ts';
import { renderRemote } from './testing/render-remote.ts';

eventsApi();

test.each([
  ['/events', 'Events'],
  ['/events/corporate-screening', 'Corporate screening'],
  ['/events/community-screening', 'Community screening'],
  ['/events/seminar-talks', 'Seminars and talks'],
  ['/event/no-such-event', 'Event not found'],
  ['/book-event-main', 'Book an event'],
])('%s has its own page', async (address, heading) => {
  renderRemote(address);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(document.title).toBe(`${heading} | CHAPS`);
});
