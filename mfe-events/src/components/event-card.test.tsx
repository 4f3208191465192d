import type { AppointmentStatus } from '@chaps/contracts/appointments';
import type { Event } from '@chaps/contracts/events';
import { APPOINTMENT_ID, appointmentOf } from '@chaps/testing/fixtures';
import { renderBlock } from '@chaps/testing/render-remote';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { eventId, exampleEvent, NOW } from '../testing/example-event.ts';
import { EventCard } from './event-card.tsx';

const card = (change: Partial<Event> = {}) => {
  const event = exampleEvent(change);
  return { event, router: renderBlock(<EventCard event={event} now={NOW} />).router };
};

describe('the button label (spec 4)', () => {
  const today = { event_date: '2026-11-23' };
  test.each([
    ['over and full', { event_date: '2026-11-22', booked_spaces: 40 }, 'Event Passed'],
    ['ended a minute ago', { ...today, start_time: '09:00', end_time: '11:59' }, 'Event Passed'],
    ['full', { booked_spaces: 40 }, 'Fully Booked'],
    ['overbooked', { booked_spaces: 41 }, 'Fully Booked'],
    ['closed by staff', { is_closed: true }, 'Fully Booked'],
    [
      'ending in 24 hours',
      { event_date: '2026-11-24', start_time: '09:00', end_time: '12:00' },
      'Fully Booked',
    ],
  ] satisfies [string, Partial<Event>, string][])(
    'is right for an event: %s',
    (_, change, label) => {
      card(change);
      expect(screen.getByRole('button', { name: label })).toBeDisabled();
      expect(screen.queryByRole('link', { name: 'BOOK' })).not.toBeInTheDocument();
    },
  );

  test.each([
    ['ending in a minute more than 24 hours', { event_date: '2026-11-24', end_time: '12:01' }],
    ['corporate and ending today', { ...today, exclusive_for: 'CORPORATE' }],
  ] satisfies [string, Partial<Event>][])('is BOOK when %s', (_, change) => {
    card(change);
    expect(screen.getByRole('link', { name: 'BOOK' })).toBeVisible();
  });
});

describe('the event card of a user with a seat', () => {
  const seatAt = (status: AppointmentStatus) =>
    appointmentOf({ event_id: eventId(1), start_time: '10:00', status });
  const cardOf = (status: AppointmentStatus, change: Partial<Event>) =>
    renderBlock(<EventCard event={exampleEvent(change)} now={NOW} seat={seatAt(status)} />);

  test.each([
    ['held', 'We are keeping 10:00 for you.', 'Continue', '/checkout'],
    ['capturing', 'Your payment for 10:00 is being processed.', 'Check its status', '/checkout'],
    ['confirmed', 'You have a place at 10:00.', 'See your booking', '/booking-success'],
  ] as const)(
    'shows that the seat is %s, with a link to continue, even if the seat was the last',
    (status, words, name, path) => {
      cardOf(status, { booked_spaces: 40 });
      expect(screen.getByText(words)).toBeVisible();
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', `${path}?appointment=${APPOINTMENT_ID}`);
      expect(link).toHaveAccessibleDescription('Leeds evening');
      expect(screen.queryByRole('button', { name: 'Fully Booked' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Leeds evening' })).toBeVisible();
    },
  );

  test('shows that the event is over', () => {
    cardOf('confirmed', { event_date: '2026-11-22' });
    expect(screen.getByRole('button', { name: 'Event Passed' })).toBeDisabled();
    expect(screen.queryByText(/You have a place/)).toBeNull();
  });
});

test('shows name, product, day and time in the specified formats', () => {
  card();
  expect(screen.getByRole('heading', { name: 'Leeds evening' })).toBeVisible();
  expect(screen.getByText('PSA blood test')).toBeVisible();
  expect(screen.getByText('Tuesday, 01 December 2026')).toBeVisible();
  expect(screen.getByText('17:00 - 20:00')).toBeVisible();
});

test('opens the details with the event in navigation state', async () => {
  const { event, router } = card();
  await userEvent.click(screen.getByRole('link', { name: 'BOOK' }));
  expect(router.state.location.pathname).toBe(`/event/${eventId(1)}`);
  expect(router.state.location.state).toEqual({ eventDetails: event });
});

test('names the event in the button’s accessible label', () => {
  card();
  expect(screen.getByRole('link', { name: 'BOOK' })).toHaveAccessibleDescription('Leeds evening');
});
