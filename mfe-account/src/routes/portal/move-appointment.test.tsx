import type { Cancellation } from '@chaps/contracts/cancellations';
import { londonDate } from '@chaps/domain';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { eventOf } from '@chaps/testing/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accountApi, bookedAppointment } from '../../testing/account-api.ts';
import { provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

const APPOINTMENT = bookedAppointment({});
const MOVE = `POST /appointments/${APPOINTMENT.appointment_id}/move`;
const EVENT = `GET /events/${APPOINTMENT.event_id}`;
const SLOTS = `GET /events/${APPOINTMENT.event_id}/slots`;

// Loads lazy code before the test, so that no wait includes compiling it.
beforeAll(() => import('./change-dialogs.ts'));

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
  signInMember();
  api.answers['GET /appointments'] = { body: { appointments: [APPOINTMENT] } };
  api.answers[EVENT] = { body: { event: eventOf() } };
  freeTimes('09:20', '10:00', '10:10');
});

const READ = `GET /appointments/${APPOINTMENT.appointment_id}`;
const LOST = { body: {}, lost: true };
const readsAt = (start_time: string, end_time: string) => {
  const appointment = { ...APPOINTMENT, start_time, end_time };
  api.answers[READ] = { body: { status: 'success', appointment } };
};

const freeTimes = (...availableTimeSlots: string[]) => {
  api.answers[SLOTS] = { body: { [APPOINTMENT.event_date]: { availableTimeSlots } } };
};
const posted = () => api.received.filter(({ line }) => line === MOVE).map(({ body }) => body);

afterEach(() => vi.useRealTimers());

async function ask() {
  const { user } = renderRemote('/portal');
  const name = 'Change the time: Rotary Ipswich';
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the time' }));
  const press = () => user.click(dialog.getByRole('button', { name: 'Change the time' }));
  return { user, dialog, press };
}

test('reserves the space of the field while the free times load', async () => {
  const answered = Promise.withResolvers<void>();
  const body = { [APPOINTMENT.event_date]: { availableTimeSlots: ['10:00'] } };
  api.answers[SLOTS] = { body, after: answered.promise };
  const { dialog } = await ask();
  expect(dialog.getByText('Finding available times')).toBeInTheDocument();
  answered.resolve();
  expect(await dialog.findByLabelText('New time')).toBeVisible();
  expect(dialog.queryByText('Finding available times')).toBeNull();
});

test('moves to another free time, shows it in the list and moves focus to the outcome', async () => {
  const { user, dialog, press } = await ask();
  const times = await dialog.findByLabelText('New time');
  expect(within(times).getAllByRole('option').slice(1)).toEqual([
    within(times).getByRole('option', { name: '10:00' }),
    within(times).getByRole('option', { name: '10:10' }),
  ]);
  await press();
  expect(await dialog.findByText('Please choose a time.')).toBeVisible();
  expect(posted()).toEqual([]);
  await user.selectOptions(times, '10:10');
  api.answers[MOVE] = {
    body: {
      status: 'success',
      appointment: { ...APPOINTMENT, start_time: '10:10', end_time: '10:20' },
    },
  };
  await press();
  const outcome = await screen.findByRole('heading', { name: 'Your appointment has a new time' });
  expect(posted()).toEqual([{ start_time: '10:10' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toContainElement(outcome);
  expect(screen.getByRole('list', { name: 'Upcoming' })).toHaveTextContent('10:10 - 10:20');
});

test('says when the time has just been taken, and offers the current free times', async () => {
  const { user, dialog, press } = await ask();
  await user.selectOptions(await dialog.findByLabelText('New time'), '10:00');
  api.answers[MOVE] = problem(409, 'SLOT_TAKEN', 'This time has just been taken.');
  freeTimes('10:10');
  await press();
  expect(await dialog.findByText('This time has just been taken.')).toBeVisible();
  await waitFor(() => expect(dialog.queryByRole('option', { name: '10:00' })).toBeNull());
  expect(screen.getByText('Your time has not changed')).toBeVisible();
});

test('keeps the chosen time after a failure', async () => {
  const { user, dialog, press } = await ask();
  await user.selectOptions(await dialog.findByLabelText('New time'), '10:10');
  api.answers[MOVE] = problem(500, 'INTERNAL_ERROR', 'Something failed.');
  readsAt('09:20', '09:30');
  await press();
  expect(await dialog.findByText('Something failed.')).toBeVisible();
  expect(dialog.getByLabelText('New time')).toHaveValue('10:10');
});

test('gives the telephone number once online changes have closed', async () => {
  freeTimes();
  const today = { event_date: londonDate(new Date()), start_time: '00:00', end_time: '23:59' };
  api.answers[EVENT] = { body: { event: eventOf(today) } };
  const { dialog } = await ask();
  expect(await dialog.findByText(/can no longer be changed online\. Please call/)).toBeVisible();
  expect(dialog.queryByText(/no other available times/)).toBeNull();
});

test('shows a message and no button when no other time is free', async () => {
  freeTimes('09:20');
  const { dialog } = await ask();
  expect(await dialog.findByText(/no other available times/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Change the time' })).toBeNull();
});

test('offers a retry when free times fail to load', async () => {
  api.answers[SLOTS] = problem(500, 'INTERNAL_ERROR', 'Something failed.');
  const { user, dialog } = await ask();
  expect(await dialog.findByText('We could not load the available times')).toBeVisible();
  freeTimes('10:00');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByLabelText('New time')).toBeVisible();
});

const CANCELLED = { ...APPOINTMENT, status: 'cancelled' };
const CANCELLATION: Cancellation = {
  appointment_id: APPOINTMENT.appointment_id,
  can_cancel: false,
  paid: 2500,
  charge: 0,
  refund: 2500,
  refund_until: null,
  refund_status: null,
};

test.each([
  ['the event was called off', problem(404, 'NOT_FOUND', 'Not found')],
  ['it was cancelled in another tab', undefined],
])('says that the appointment has been cancelled: %s', async (_how, slots) => {
  if (slots) api.answers[SLOTS] = slots;
  api.answers[MOVE] = problem(409, 'MOVE_CLOSED', 'This appointment cannot be moved.');
  api.answers[READ] = { body: { status: 'success', appointment: CANCELLED } };
  api.answers[`GET /appointments/${APPOINTMENT.appointment_id}/cancellation`] = {
    body: { status: 'success', cancellation: CANCELLATION },
  };
  const { user, dialog, press } = await ask();
  if (!slots) {
    await user.selectOptions(await dialog.findByLabelText('New time'), '10:10');
    await press();
  }
  expect(await screen.findByText('This appointment has already been cancelled.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep 09:20' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to my appointments' }));
  expect(await screen.findByText('Your appointment has been cancelled')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Past' })).toHaveTextContent(
    /Cancelled.*says how much we refund/,
  );
});

test('says to which time staff have moved the appointment', async () => {
  const { user, dialog, press } = await ask();
  await user.selectOptions(await dialog.findByLabelText('New time'), '10:10');
  api.answers[MOVE] = problem(409, 'SLOT_TAKEN', 'This time has just been taken.');
  readsAt('11:00', '11:10');
  await press();
  expect(await screen.findByText(/^This appointment has already been moved/)).toHaveTextContent(
    '11:00',
  );
  await user.click(screen.getByRole('button', { name: 'Back to my appointments' }));
  expect(screen.getByRole('list', { name: 'Upcoming' })).toHaveTextContent('11:00 - 11:10');
});

test('Keep 09:20 changes nothing', async () => {
  const { user, dialog } = await ask();
  await user.click(await dialog.findByRole('button', { name: 'Keep 09:20' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted()).toEqual([]);
});

test('says that the time has changed after a lost response, once the server confirms it', async () => {
  const { user, dialog, press } = await ask();
  await user.selectOptions(await dialog.findByLabelText('New time'), '10:10');
  api.answers[MOVE] = LOST;
  readsAt('10:10', '10:20');
  await press();
  expect(
    await screen.findByRole('heading', { name: 'Your appointment has a new time' }),
  ).toBeVisible();
  expect(screen.getByRole('list', { name: 'Upcoming' })).toHaveTextContent('10:10 - 10:20');
});

test('says neither yes nor no without a connection, and checks again on request', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { user, dialog, press } = await ask();
  await user.selectOptions(await dialog.findByLabelText('New time'), '10:10');
  api.answers[MOVE] = LOST;
  api.answers[READ] = LOST;
  await press();
  expect(await dialog.findByText('We do not know whether your time has changed')).toBeVisible();
  readsAt('09:20', '09:30');
  vi.setSystemTime(Date.now() + 31_000);
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  expect(await dialog.findByText('Your time has not changed')).toBeVisible();
});
