import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { apiServer, problem } from '../testing/api-server.ts';
import { NOW, sampleEvent } from '../testing/sample-event.ts';
import { show } from '../testing/show.tsx';
import UpcomingEvents from './upcoming-events.tsx';

const server = apiServer();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

const block = () => show(<UpcomingEvents />, '/', '/');

it('shows what starts now or later, soonest first, and the way to more (spec 2, Home)', async () => {
  server.events = [
    sampleEvent({ event_name: 'Later' }, 1),
    sampleEvent({ event_name: 'Running', event_date: '2026-11-23', start_time: '11:00' }, 2),
    sampleEvent({ event_name: 'Now', event_date: '2026-11-23', start_time: '12:00' }, 3),
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

it('says so when there are none', async () => {
  block();
  expect(await screen.findByText('No upcoming events found')).toBeVisible();
});

it('keeps heading and way to more when the events cannot be had', async () => {
  server.answer = () => problem(500, 'INTERNAL_ERROR');
  block();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^SEE MORE ?events$/ })).toBeVisible();
});
