import type { Appointment } from '@chaps/contracts/appointments';
import type { Cancellation } from '@chaps/contracts/cancellations';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accountApi, bookedAppointment } from '../../testing/account-api.ts';
import { provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

const APPOINTMENT = bookedAppointment({});
const PATH = `/appointments/${APPOINTMENT.appointment_id}/cancellation`;
const TERMS: Cancellation = {
  appointment_id: APPOINTMENT.appointment_id,
  can_cancel: true,
  paid: 2500,
  charge: 60,
  refund: 2440,
  refund_until: '2097-12-26',
  refund_status: null,
};

// Loads lazy code before the test, so that no wait includes compiling it.
beforeAll(() => import('./change-dialogs.ts'));

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
  signInMember();
  api.answers['GET /appointments'] = { body: { appointments: [APPOINTMENT] } };
  preview({});
});

afterEach(() => vi.useRealTimers());

const READ = `GET /appointments/${APPOINTMENT.appointment_id}`;
const LOST = { body: {}, lost: true };
const CANCELLED = { ...APPOINTMENT, status: 'cancelled' } as const;
const answerWith = (appointment: Appointment) => {
  api.answers[READ] = { body: { status: 'success', appointment } };
};

const preview = (changes: Partial<Cancellation>) => {
  const cancellation = { ...TERMS, ...changes };
  api.answers[`GET ${PATH}`] = { body: { status: 'success', cancellation } };
};

async function ask() {
  const { user } = renderRemote('/portal');
  const name = 'Cancel appointment: Rotary Ipswich';
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this appointment?' });
  return { user, dialog: within(dialog) };
}

test('mentions money that was paid at the event', async () => {
  preview({ paid: 0, charge: 0, refund: 0, refund_until: null, paid_on_the_day: 2500 });
  const { dialog } = await ask();
  expect(await dialog.findByText(/^You paid £25.00 at the event/)).toBeVisible();
  expect(dialog.queryByText(/nothing to pay/)).toBeNull();
});

test('mentions money that is still to be paid at the event', async () => {
  preview({ paid: 0, charge: 0, refund: 0, refund_until: null, to_pay: 2500 });
  const { dialog } = await ask();
  expect(await dialog.findByText(/^You pay £25.00 at the event; nothing is charged/)).toBeVisible();
  expect(dialog.queryByText(/nothing to pay/)).toBeNull();
});

test('reserves the space of the refund while it loads', async () => {
  const answered = Promise.withResolvers<void>();
  const body = { status: 'success', cancellation: TERMS };
  api.answers[`GET ${PATH}`] = { body, after: answered.promise };
  const { dialog } = await ask();
  expect(dialog.getByText('Checking your refund')).toBeInTheDocument();
  answered.resolve();
  expect(await dialog.findByRole('button', { name: 'Cancel and get £24.40 back' })).toBeVisible();
  expect(dialog.queryByText('Checking your refund')).toBeNull();
});

const posted = () => api.received.filter(({ line }) => line === `POST ${PATH}`);

test('shows the refund first, then cancels with one press and moves focus to the outcome', async () => {
  const { user, dialog } = await ask();
  expect(await dialog.findByText('£25.00')).toBeVisible();
  expect(dialog.getByText('£0.60')).toBeVisible();
  expect(dialog.getByText('£24.40')).toBeVisible();
  expect(
    dialog.getByText(
      /^If you cancel by Thursday, 26 December 2097, £24.40 of your £25.00 will be refunded/,
    ),
  ).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Read our refund policy' })).toBeVisible();
  expect(posted()).toEqual([]);
  api.answers[`POST ${PATH}`] = {
    body: {
      status: 'success',
      appointment: { ...APPOINTMENT, status: 'cancelled' },
      cancellation: { ...TERMS, can_cancel: false, refund_status: 'due' },
    },
  };
  await user.click(dialog.getByRole('button', { name: 'Cancel and get £24.40 back' }));
  const outcome = await screen.findByRole('heading', {
    name: 'Your appointment has been cancelled',
  });
  expect(posted().map(({ body }) => body)).toEqual([{ refund: 2440 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toContainElement(outcome);
  expect(screen.getByRole('list', { name: 'Past' })).toHaveTextContent('Cancelled');
  expect(screen.queryByRole('list', { name: 'Upcoming' })).toBeNull();
});

test.each([
  [{ paid: 0, charge: 0, refund: 0, refund_until: null }, /^You have nothing to pay/],
  [
    { charge: 0, refund: 0, refund_until: '2026-06-02' },
    /last day for one was Tuesday, 02 June 2026/,
  ],
])('says that there is no refund under the terms %j', async (terms, words) => {
  preview(terms);
  const { dialog } = await ask();
  expect(await dialog.findByText(words)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel my appointment' })).toBeVisible();
});

test('shows whom to call, and no button, when it is too late to cancel', async () => {
  preview({ can_cancel: false });
  answerWith(APPOINTMENT);
  const { dialog } = await ask();
  expect(await dialog.findByText(/can no longer be cancelled here/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

test('shows earlier refunds beside the refund now due', async () => {
  preview({ given_back: 500, charge: 0, refund: 2000 });
  const { dialog } = await ask();
  expect(await dialog.findByText('£5.00')).toBeVisible();
  expect(
    dialog.getByText(
      /^£5.00 of your £25.00 has already been refunded. If you cancel by .*, another £20.00 will be refunded\./,
    ),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel and get £20.00 back' })).toBeVisible();
});

test('shows a changed refund again before the user confirms', async () => {
  const { user, dialog } = await ask();
  const button = await dialog.findByRole('button', { name: 'Cancel and get £24.40 back' });
  api.answers[`POST ${PATH}`] = problem(409, 'REFUND_CHANGED', 'The refund is now £0.00.');
  preview({ charge: 0, refund: 0 });
  await user.click(button);
  expect(await dialog.findByText('The refund is now £0.00.')).toBeVisible();
  expect(await dialog.findByRole('button', { name: 'Cancel my appointment' })).toBeVisible();
});

test('says when the refund fails to load, and cancels nothing', async () => {
  api.answers[`GET ${PATH}`] = problem(500, 'INTERNAL_ERROR', 'Something failed.');
  const { user, dialog } = await ask();
  expect(await dialog.findByText('We could not check your refund')).toBeVisible();
  preview({});
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('£24.40')).toBeVisible();
});

test('Keep my appointment changes nothing', async () => {
  const { user, dialog } = await ask();
  await user.click(await dialog.findByRole('button', { name: 'Keep my appointment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted()).toEqual([]);
});

test('says that the appointment is cancelled after a lost response, once the server confirms it', async () => {
  const { user, dialog } = await ask();
  const button = await dialog.findByRole('button', { name: 'Cancel and get £24.40 back' });
  api.answers[`POST ${PATH}`] = LOST;
  preview({ can_cancel: false, refund_status: 'due' });
  answerWith(CANCELLED);
  await user.click(button);
  expect(
    await screen.findByRole('heading', { name: 'Your appointment has been cancelled' }),
  ).toBeVisible();
  expect(screen.getByText(/^£24.40 will be refunded/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('list', { name: 'Past' })).toHaveTextContent('Cancelled');
});

test('says neither yes nor no after a lost request that may still be running', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { user, dialog } = await ask();
  api.answers[`POST ${PATH}`] = LOST;
  answerWith(APPOINTMENT);
  await user.click(await dialog.findByRole('button', { name: 'Cancel and get £24.40 back' }));
  expect(
    await dialog.findByText('We do not know whether your appointment was cancelled'),
  ).toBeVisible();
  expect(dialog.getByText('We may still be working on it.')).toBeVisible();
  vi.setSystemTime(Date.now() + 31_000);
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  expect(await dialog.findByText('Your appointment was not cancelled')).toBeVisible();
});

test('says that nothing was cancelled when the service responds with an error', async () => {
  const { user, dialog } = await ask();
  api.answers[`POST ${PATH}`] = problem(500, 'INTERNAL_ERROR', 'Something failed.');
  answerWith(APPOINTMENT);
  await user.click(await dialog.findByRole('button', { name: 'Cancel and get £24.40 back' }));
  expect(await dialog.findByText('Your appointment was not cancelled')).toBeVisible();
});

test('says neither yes nor no without a connection, and checks again on request', async () => {
  const { user, dialog } = await ask();
  const button = await dialog.findByRole('button', { name: 'Cancel and get £24.40 back' });
  api.answers[`POST ${PATH}`] = LOST;
  api.answers[READ] = LOST;
  await user.click(button);
  expect(
    await dialog.findByText('We do not know whether your appointment was cancelled'),
  ).toBeVisible();
  expect(dialog.queryByText('Your appointment was not cancelled')).toBeNull();
  preview({ can_cancel: false, refund_status: 'due' });
  answerWith(CANCELLED);
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  expect(
    await screen.findByRole('heading', { name: 'Your appointment has been cancelled' }),
  ).toBeVisible();
  expect(posted()).toHaveLength(1);
});

test('says that the appointment was cancelled in another tab, and does not ask for a call', async () => {
  preview({ can_cancel: false, refund_status: 'due' });
  answerWith(CANCELLED);
  const { user, dialog } = await ask();
  expect(await dialog.findByText('This appointment has already been cancelled.')).toBeVisible();
  expect(dialog.queryByText(/Please call/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Back to my appointments' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('list', { name: 'Past' })).toHaveTextContent('Cancelled');
});

test('loads the appointments again when the user comes back to the tab', async () => {
  renderRemote('/portal');
  expect(await screen.findByRole('list', { name: 'Upcoming' })).toBeVisible();
  api.answers['GET /appointments'] = { body: { appointments: [CANCELLED] } };
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('list', { name: 'Past' })).toHaveTextContent('Cancelled');
});
