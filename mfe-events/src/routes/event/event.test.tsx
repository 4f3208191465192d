import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { EVENT_PAGE, eventPage } from '../../testing/event-page.ts';
import { exampleEvent, NOW } from '../../testing/example-event.ts';

const { server, showEvent, showKnown } = eventPage();

const robots = () => document.querySelector('meta[name="robots"]');

describe('the event page', () => {
  test('shows the navigation state immediately, then the API’s response', async () => {
    server.events = [exampleEvent({ booked_spaces: 39 })];
    showEvent({ eventDetails: exampleEvent() });
    expect(screen.getByRole('heading', { name: 'Leeds evening' })).toBeVisible();
    expect(screen.getByText('30 spaces available')).toBeVisible();
    expect(await screen.findByText('1 space available')).toBeVisible();
  });

  test('loads the event by its address when there is no state', async () => {
    await showKnown();
    expect(screen.getByRole('heading', { name: 'Leeds evening' })).toBeVisible();
  });

  test('keeps showing the state when the service is unreachable', async () => {
    server.answer = () => problem(500, 'INTERNAL_ERROR');
    showEvent({ eventDetails: exampleEvent() });
    await waitFor(() => expect(server.asked).not.toHaveLength(0));
    expect(screen.getByRole('button', { name: 'BOOK EVENT' })).toBeEnabled();
  });

  test('shows an event unknown to the API without offering to book it', async () => {
    showEvent({ eventDetails: exampleEvent() });
    expect(await screen.findByText(/^This event is no longer offered/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Leeds evening' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'BOOK EVENT' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find another event' })).toHaveAttribute(
      'href',
      '/book-event-main',
    );
  });

  test('ignores the navigation state of another event', async () => {
    showEvent({ eventDetails: exampleEvent({}, 2) });
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
  });

  test("says 'Event not found' when there is neither state nor response, and blocks search engines", async () => {
    showEvent();
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
    expect(screen.getByText(/^The event may have been cancelled/)).toBeVisible();
    expect(robots()).toHaveAttribute('content', 'noindex');
  });

  test('offers a retry after a failure', async () => {
    server.answer = () => problem(500, 'INTERNAL_ERROR');
    showEvent();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.events = [exampleEvent()];
    server.answer = () => undefined;
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Leeds evening' })).toBeVisible();
  });
});

describe('the spaces left', () => {
  const comesBack = () => {
    vi.setSystemTime(new Date(NOW.getTime() + 10_000));
    window.dispatchEvent(new Event('visibilitychange'));
  };

  test('are refetched when the user returns to the page, and a change is announced', async () => {
    await showKnown();
    const spaces = screen.getByText('30 spaces available');
    expect(spaces).toHaveRole('status');
    server.events = [exampleEvent({ booked_spaces: 40 })];
    comesBack();
    await waitFor(() => expect(spaces).toHaveTextContent('There are no spaces left'));
    expect(screen.getByRole('button', { name: 'Fully Booked' })).toBeDisabled();
  });

  test('stay unchanged when the service is unreachable', async () => {
    await showKnown();
    server.answer = () => problem(500, 'INTERNAL_ERROR');
    const before = server.asked.length;
    comesBack();
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(before));
    expect(screen.getByText('30 spaces available')).toBeVisible();
  });
});

describe('search engines', () => {
  const things = () =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].map((block) =>
      JSON.parse(block.textContent ?? ''),
    );

  test('get the content of a public event', async () => {
    await showKnown();
    expect(robots()).toBeNull();
    expect(things()).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@type': 'Event',
        url: `https://chaps.example.org${EVENT_PAGE}`,
      },
    ]);
  });

  test('get nothing about a private event', async () => {
    await showKnown({ is_private: true });
    expect(robots()).toHaveAttribute('content', 'noindex');
    expect(things()).toEqual([]);
  });
});
