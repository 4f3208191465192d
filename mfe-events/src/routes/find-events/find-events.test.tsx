import { queryClient } from '@chaps/runtime';
import { controlTimers, passTime } from '@chaps/testing/clock';
import { problem } from '@chaps/testing/fake-api';
import { appointmentOf } from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { prefetchEvents } from '../../loaders.ts';
import { eventsApi } from '../../testing/events-api.ts';
import { eventId, exampleEvent, NOW } from '../../testing/example-event.ts';
import {
  list,
  listedNames,
  open,
  provideEvents,
  SPINNER_MS,
  searchRequests,
  visit,
} from '../../testing/find-events.ts';

const server = eventsApi();
beforeEach(() => void controlTimers(NOW));

test('shows the important notice (spec 2)', () => {
  visit();
  const notice = screen.getByRole('region', { name: 'IMPORTANT - Please Read' });
  expect(within(notice).getAllByRole('listitem')).toHaveLength(5);
});

describe('the list of events', () => {
  test('shows a spinner for 1.5 seconds first (spec 9)', async () => {
    // Time is stopped, so that the spinner does not end early on a busy machine.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW });
    server.events = [exampleEvent()];
    prefetchEvents({ url: new URL('https://site.invalid/?date=today'), params: {} });
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    visit('?date=today');
    await passTime(SPINNER_MS - 1);
    expect(screen.getByText('Loading upcoming events...')).toBeVisible();
    await passTime(1);
    expect(screen.getByRole('list', { name: 'Upcoming events' })).toBeVisible();
    expect(screen.queryByText('Loading upcoming events...')).not.toBeInTheDocument();
  });

  test('does not show the last seat as taken when it is held for the user', async () => {
    signIn();
    const appointments = [appointmentOf({ event_id: eventId(1), start_time: '10:00' })];
    server.events = [exampleEvent({ booked_spaces: 40 })];
    server.answer = ({ call }) =>
      call === 'GET /appointments' ? { body: { appointments } } : undefined;
    await open();
    expect(await screen.findByText('We are keeping 10:00 for you.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Fully Booked' })).toBeNull();
  });

  test("shows 'No upcoming events found' if empty", async () => {
    await open('?date=next-week');
    expect(await screen.findByText('No upcoming events found')).toBeVisible();
  });

  test('treats an unexpected response as an empty list and logs it (spec 2, 8)', async () => {
    server.answer = ({ call }) =>
      call === 'GET /events' ? { body: { items: [] }, malformed: true } : undefined;
    await open();
    expect(await screen.findByText('No upcoming events found')).toBeVisible();
    await waitFor(() =>
      expect(server.asked.find(({ path }) => path === '/logs/error')?.body).toMatchObject({
        errorMessage: 'Unexpected response format',
      }),
    );
  });

  test('shows a load failure and lets the user retry', async () => {
    server.answer = () => problem(500, 'INTERNAL_ERROR');
    await open('?location=York');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.events = [exampleEvent()];
    server.answer = () => undefined;
    await userEvent.click(again);
    expect(await listedNames()).toEqual(['Leeds evening']);
  });

  test('is sorted by start and contains events that have not ended (spec 4)', async () => {
    server.events = [
      exampleEvent({ event_name: 'Later', event_date: '2026-12-24' }, 1),
      exampleEvent({ event_name: 'Over', event_date: '2026-11-22' }, 2),
      exampleEvent({ event_name: 'Running', event_date: '2026-11-23', start_time: '11:00' }, 3),
    ];
    await open('?for=community');
    expect(await listedNames()).toEqual(['Running', 'Later']);
    expect(screen.getByText('2 events found: Community')).toBeVisible();
  });

  const turn = (name: string) => userEvent.click(screen.getByRole('link', { name }));

  test('has pages, each with its own address', async () => {
    provideEvents(server, 60);
    const router = await open('?for=corporate');
    expect(await listedNames()).toEqual(
      server.events.slice(0, 24).map((event) => event.event_name),
    );
    expect(screen.getByText('60 events found, 1 to 24 shown: Corporate')).toBeVisible();
    await turn('Next page');
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('60 events found, 25 to 48 shown');
    expect(screen.getByRole('heading', { name: 'Upcoming events' })).toHaveFocus();
    expect(router.state.location.search).toBe(
      `?for=corporate&page=2&after=${server.events[23]?.event_id}`,
    );
  });

  test('leads from the last page back to the first', async () => {
    provideEvents(server, 60);
    const router = await open(`?for=corporate&page=3&after=${server.events[47]?.event_id}`);
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    expect(await listedNames()).toHaveLength(12);
    expect(screen.queryByRole('link', { name: 'Next page' })).not.toBeInTheDocument();
    await turn('Previous page');
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    expect((await listedNames())[0]).toBe('Event 25');
    await turn('Previous page');
    expect(await screen.findByText('Page 1 of 3')).toBeVisible();
    expect(router.state.location.search).toBe('?for=corporate');
    expect(searchRequests(server).every((path) => path.includes('limit=24'))).toBe(true);
  });

  test('opens at the page of a shared address', async () => {
    provideEvents(server, 30);
    await open(`?page=2&after=${server.events[23]?.event_id}`);
    expect((await listedNames())[0]).toBe('Event 25');
    expect(screen.getByText('30 events found, 25 to 30 shown')).toBeVisible();
  });

  test('leads to the first page from a page that no longer exists', async () => {
    provideEvents(server, 30);
    await open(`?page=9&after=${server.events[29]?.event_id}`);
    expect(await screen.findByText('There are no more events on this page')).toBeVisible();
    await turn('Show the first page');
    expect(await listedNames()).toHaveLength(24);
  });

  test('says that there are more events than it counts', async () => {
    provideEvents(server, 600);
    await open('?date=future-events');
    expect(await listedNames()).toHaveLength(24);
    expect(screen.getByText(/^More than 500 events found, 1 to 24 shown/)).toBeVisible();
    expect(screen.getByText('Page 1')).toBeVisible();
    expect(document.querySelectorAll('*').length).toBeLessThan(1300);
  });

  test('keeps the page while the next one loads or fails', async () => {
    provideEvents(server, 30);
    await open('?location=Leeds');
    await list();
    const late = Promise.withResolvers<void>();
    server.answer = ({ query }) =>
      query.after ? { ...problem(500, 'INTERNAL_ERROR'), after: late.promise } : undefined;
    await turn('Next page');
    expect(await screen.findByText('Loading page 2...')).toBeVisible();
    expect(await listedNames()).toHaveLength(24);
    late.resolve();
    expect(await screen.findByText('Page 2 could not be loaded')).toBeVisible();
    expect(screen.getByText(/You are still on page 1/)).toBeVisible();
    expect((await listedNames())[0]).toBe('Event 1');
    server.answer = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Page 2 of 2')).toBeVisible();
    expect((await listedNames())[0]).toBe('Event 25');
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Upcoming events' })).toHaveFocus();
  });

  test('does not keep the events of a previous search', async () => {
    provideEvents(server, 3);
    const router = await open('?location=Leeds');
    await list();
    server.answer = () => problem(500, 'INTERNAL_ERROR');
    await router.navigate('/book-event-main?location=York');
    expect(await screen.findByText('The events could not be loaded')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Upcoming events' })).not.toBeInTheDocument();
  });
});
