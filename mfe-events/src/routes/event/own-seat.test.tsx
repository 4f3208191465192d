import type { Appointment } from '@chaps/contracts/appointments';
import { passTime } from '@chaps/testing/clock';
import { problem } from '@chaps/testing/fake-api';
import { APPOINTMENT_ID, appointmentOf } from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventPage } from '../../testing/event-page.ts';
import { eventId, exampleEvent, NOW } from '../../testing/example-event.ts';

const { server, showEvent, showKnown } = eventPage();

const FULL = { booked_spaces: 40 };

/** Signs in a person who has one appointment. */
function withAppointment(changes: Partial<Appointment> = {}): void {
  signIn();
  const appointment = appointmentOf({ event_id: eventId(1), start_time: '10:00', ...changes });
  server.answer = ({ call }) =>
    call === 'GET /appointments' ? { body: { appointments: [appointment] } } : undefined;
}

const link = (name: string) => screen.findByRole('link', { name });

test.each([
  [false, `/book-event?event=${eventId(1)}&step=consent`],
  [true, `/checkout?appointment=${APPOINTMENT_ID}`],
])(
  'does not show the last seat as taken when it is held for the user (consent given: %s)',
  async (consent_given, to) => {
    withAppointment({ consent_given });
    await showKnown(FULL);
    expect(await screen.findByText('We are keeping 10:00 for you.')).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent('15:00');
    expect(await link('Continue')).toHaveAttribute('href', to);
    expect(screen.queryByRole('button', { name: 'Fully Booked' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Find another event' })).toBeNull();
  },
);

test.each([
  ['confirmed', 'You have a place at 10:00.', 'See your booking', '/booking-success'],
  ['capturing', 'Your payment for 10:00 is being processed.', 'Check its status', '/checkout'],
] as const)(
  'shows their appointment to a person whose appointment is %s',
  async (status, words, name, path) => {
    withAppointment({ status });
    await showKnown();
    expect(await screen.findByText(words)).toBeVisible();
    expect(await link(name)).toHaveAttribute('href', `${path}?appointment=${APPOINTMENT_ID}`);
    expect(screen.queryByRole('button', { name: 'BOOK EVENT' })).toBeNull();
  },
);

test.each([
  ['confirmed', 'See your appointments', '/portal'],
  ['attended', 'Read your result', '/medical-results'],
] as const)('does not show a place at a past event as upcoming: %s', async (status, name, path) => {
  withAppointment({ status });
  await showKnown({ event_date: '2026-11-02' });
  expect(await screen.findByText('You had a place at 10:00.')).toBeVisible();
  expect((await link(name)).getAttribute('href')).toMatch(new RegExp(`^${path}`));
  expect(screen.queryByRole('link', { name: 'See your booking' })).toBeNull();
});

test('ignores a seat at another event, and a seat that was released', async () => {
  withAppointment({ event_id: eventId(2) });
  await showKnown(FULL);
  expect(await screen.findByRole('button', { name: 'Fully Booked' })).toBeDisabled();
});

test('shows a seat as free once its hold ends', async () => {
  withAppointment();
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  await showKnown();
  await link('Continue');
  server.answer = () => undefined;
  await passTime(15 * 60_000);
  expect(await screen.findByRole('button', { name: 'BOOK EVENT' })).toBeEnabled();
  expect(screen.queryByText(/We are keeping/)).toBeNull();
});

test('does not treat a failed lookup as having no seat', async () => {
  withAppointment();
  const { answer } = server;
  server.answer = ({ call }) =>
    call === 'GET /appointments' ? problem(500, 'INTERNAL_ERROR') : undefined;
  await showKnown(FULL);
  expect(
    await screen.findByText('We could not check whether you already have a place.'),
  ).toBeVisible();
  server.answer = answer;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('We are keeping 10:00 for you.')).toBeVisible();
});

test('does not wait for the lookup without a network', async () => {
  withAppointment();
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  server.answer = () => ({ body: null, lost: true });
  showEvent({ eventDetails: exampleEvent(FULL) });
  expect(
    await screen.findByText('We could not check whether you already have a place.'),
  ).toBeVisible();
});
