import { queryClient } from '@chaps/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { routes, slots } from './remote.ts';
import { eventsApi } from './testing/events-api.ts';

eventsApi();

function visit(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it.each([
  ['/events', 'Events'],
  ['/events/corporate-screening', 'Corporate screening'],
  ['/events/community-screening', 'Community screening'],
  ['/events/seminar-talks', 'Seminars and talks'],
  ['/event/no-such-event', 'Event not found'],
  ['/book-event-main', 'Book an event'],
])('%s has its own page', async (address, heading) => {
  visit(address);
  expect(
    await screen.findByRole('heading', { level: 1, name: heading }, { timeout: 40_000 }),
  ).toBeVisible();
  expect(document.title).toBe(`${heading} | CHAPS`);
});

it('provides its block', () => {
  expect(Object.keys(slots)).toEqual(['upcoming-events']);
});
