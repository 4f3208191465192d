import { problem } from '@chaps/testing/fake-api';
import { appointmentOf } from '@chaps/testing/fixtures';
import { renderBlock, signIn } from '@chaps/testing/render-remote';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventsApi } from '../testing/events-api.ts';
import { eventId, exampleEvent, NOW } from '../testing/example-event.ts';
import UpcomingEvents from './upcoming-events.tsx';

const server = eventsApi();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

const block = () => renderBlock(<UpcomingEvents />);

test('shows events that start now or later, soonest first, and a link to more (spec 2, Home)', async () => {
  server.events = [
    exampleEvent({ event_name: 'Later' }, 1),
    exampleEvent({ event_name: 'Running', event_date: '2026-11-23', start_time: '11:00' }, 2),
    exampleEvent({ event_name: 'Now', event_date: '2026-11-23', start_time: '12:00' }, 3),
  ];
  block();
  const list = await screen.findByRole('list', { name: 'Upcoming events' });
  const names = within(list).getAllByRole('heading');
  expect(names.map((name) => name.textContent)).toEqual(['Now', 'Later']);
  expect(screen.getByRole('heading', { name: 'UPCOMING EVENTS' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^SEE MORE ?events$/ })).toHaveAttribute(
    'href',
    '/events',
  );
});

test('does not show the last seat as taken when it is held for the user', async () => {
  signIn();
  const appointments = [appointmentOf({ event_id: eventId(1), start_time: '10:00' })];
  server.events = [exampleEvent({ booked_spaces: 40 })];
  server.answer = ({ call }) =>
    call === 'GET /appointments' ? { body: { appointments } } : undefined;
  block();
  expect(await screen.findByText('We are keeping 10:00 for you.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Fully Booked' })).toBeNull();
});

const events = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    exampleEvent(
      {
        event_name: `Event ${index + 1}`,
        event_date: `2026-12-${String(index + 1).padStart(2, '0')}`,
      },
      index + 1,
    ),
  );
const cards = () =>
  within(screen.getByRole('list', { name: 'Upcoming events' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

test('requests a few events, and more only when all are to be shown', async () => {
  server.events = events(20);
  const { user } = block();
  const all = await screen.findByRole('button', { name: 'Show all upcoming events' });
  const requests = () => server.asked.map(({ path }) => path);
  expect(requests()).toEqual(['/events?limit=12']);
  await user.click(all);
  await screen.findByRole('button', { name: 'Show fewer events' });
  expect(cards()).toHaveLength(20);
  expect(requests()).toEqual(['/events?limit=12', '/events?limit=100']);
});

test('shows the first six events, and all of them behind a button (spec 2, Home)', async () => {
  server.events = events(9);
  const { user, router } = block();
  const all = await screen.findByRole('button', { name: 'Show all upcoming events' });
  expect(all).toHaveAttribute('aria-expanded', 'false');
  expect(cards()).toHaveLength(6);
  all.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Show fewer events' });
  expect(cards()).toEqual(events(9).map(({ event_name }) => event_name));
  // Focus moves to the first new event.
  const [, , , , , , seventh] = screen.getAllByRole('link', { name: 'BOOK' });
  expect(seventh).toHaveFocus();
  expect(seventh).toHaveAccessibleDescription('Event 7');
  // The state is in the address, so that going back from an event restores it.
  expect(router.state.location.search).toBe('?upcoming=all');

  const fewer = screen.getByRole('button', { name: 'Show fewer events' });
  expect(fewer).toHaveAttribute('aria-expanded', 'true');
  await user.click(fewer);
  expect(cards()).toHaveLength(6);
  expect(screen.getByRole('button', { name: 'Show all upcoming events' })).toHaveFocus();
  expect(router.state.location.search).toBe('');
});

test('links to the search for events that do not fit', async () => {
  server.events = Array.from({ length: 101 }, (_, n) => exampleEvent({}, n + 1));
  renderBlock(<UpcomingEvents />, '/?upcoming=all');
  const later = await screen.findByText('See later events');
  expect(later.closest('a')).toHaveAttribute('href', '/book-event-main');
  expect(cards()).toHaveLength(100);
});

test('shows all events immediately on return', async () => {
  server.events = events(9);
  renderBlock(<UpcomingEvents />, '/?upcoming=all');
  expect(await screen.findByRole('button', { name: 'Show fewer events' })).toBeVisible();
  expect(cards()).toHaveLength(9);
  expect(document.body).toHaveFocus();
});

test('has no button for six events', async () => {
  server.events = events(6);
  block();
  await screen.findByRole('list', { name: 'Upcoming events' });
  expect(cards()).toHaveLength(6);
  expect(screen.queryByRole('button')).toBeNull();
});

test('says when there are no events', async () => {
  block();
  expect(await screen.findByText('No upcoming events found')).toBeVisible();
});

test('keeps the heading and the link when the events fail to load', async () => {
  server.answer = () => problem(500, 'INTERNAL_ERROR');
  block();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^SEE MORE ?events$/ })).toBeVisible();
});
