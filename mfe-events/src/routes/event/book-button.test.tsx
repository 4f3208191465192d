import type { Event } from '@chaps/contracts/events';
import { useSession } from '@chaps/runtime';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { EVENT_PAGE, eventPage } from '../../testing/event-page.ts';
import { eventId, exampleEvent } from '../../testing/example-event.ts';

const { showKnown } = eventPage();

test.each([
  ['Fully Booked', 'full', { booked_spaces: 40 }],
  ['Fully Booked', 'closing', { event_date: '2026-11-24', start_time: '09:00', end_time: '11:00' }],
  ['Fully Booked', 'closed by staff', { is_closed: true }],
  ['Fully Booked', 'full and closed by staff', { is_closed: true, booked_spaces: 40 }],
  ['Event Passed', 'over', { event_date: '2026-11-20' }],
] satisfies [string, string, Partial<Event>][])(
  'shows %s when %s (spec 5)',
  async (label, _, change) => {
    await showKnown(change);
    expect(screen.getByRole('button', { name: label })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'BOOK EVENT' })).not.toBeInTheDocument();
  },
);

test('an event that staff have closed says so instead of showing its spaces', async () => {
  await showKnown({ is_closed: true });
  expect(screen.getByText('Online booking for this event has closed.')).toBeVisible();
  expect(screen.queryByText(/spaces available/)).not.toBeInTheDocument();
});

describe('the button BOOK EVENT (spec 4)', () => {
  const book = () => userEvent.click(screen.getByRole('button', { name: 'BOOK EVENT' }));

  test('redirects a visitor to sign-in with the return path', async () => {
    const router = await showKnown();
    await book();
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(router.state.location).toMatchObject({
      pathname: '/login',
      state: { from: `/book-event?event=${eventId(1)}`, eventDetails: exampleEvent() },
    });
  });

  test('takes a signed-in user to the slots', async () => {
    useSession.setState(
      { status: 'signed-in', user: { id: 'u', email: 'a@example.org' }, recovering: false },
      true,
    );
    const router = await showKnown();
    await book();
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(router.state.location).toMatchObject({
      pathname: '/book-event',
      search: `?event=${eventId(1)}`,
      state: { eventDetails: exampleEvent() },
    });
  });

  test('waits until the session is known', async () => {
    useSession.setState({ status: 'loading' }, true);
    const router = await showKnown({ lab_name: 'ESNEFT' });
    await book();
    expect(router.state.location.pathname).toBe(EVENT_PAGE);
    useSession.setState(
      { status: 'signed-in', user: { id: 'u', email: 'a@example.org' }, recovering: false },
      true,
    );
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(router.state.location.pathname).toBe('/check-nhs-number');
  });
});
