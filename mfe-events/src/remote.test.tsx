import { act, screen } from '@testing-library/react';
import { useRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { routes, slots } from './remote.ts';
import { apiServer } from './testing/api-server.ts';
import { show } from './testing/show.tsx';

apiServer();

const Site = () => useRoutes(routes);
// Awaits a screen's code like the shell's Suspense.
async function visit(address: string) {
  const shown: ReturnType<typeof show>[] = [];
  await act(async () => void shown.push(show(<Site />, '*', address)));
  return shown[0];
}

it.each([
  ['/events', 'Events'],
  ['/events/corporate-screening', 'Corporate screening'],
  ['/events/community-screening', 'Community screening'],
  ['/events/seminar-talks', 'Seminars and talks'],
  ['/event/no-such-event', 'Event not found'],
  ['/book-event-main', 'Book an event'],
])('%s has its own page', async (address, heading) => {
  await visit(address);
  expect(
    await screen.findByRole('heading', { level: 1, name: heading }, { timeout: 40_000 }),
  ).toBeVisible();
  expect(document.title).toBe(`${heading} | CHAPS`);
});

it('redirects an unknown page below /events to not-found', async () => {
  const router = await visit('/events/no-such-page');
  expect(router?.state.location.pathname).toBe('/not-found');
});

it('provides its block', () => {
  expect(Object.keys(slots ?? {})).toEqual(['upcoming-events']);
});
