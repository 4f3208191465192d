import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { placeOf } from '../../testing/appointments.ts';
import { becomeSignedIn, provideAuthService } from '../../testing/auth-service.ts';
import { type ProductApi, refusal, startProductApi } from '../../testing/product-api.ts';
import { show } from '../../testing/show.tsx';

const PLACE = placeOf({});
const MOVE = `POST /appointments/${PLACE.appointment_id}/move`;
const SLOTS = `GET /events/${PLACE.event_id}/slots`;

// Code that the page fetches later is made ready before, so that no wait includes the making of it.
beforeAll(() => import('./change-dialogs.ts'));

let api: ProductApi;
beforeEach(async () => {
  api = await startProductApi();
  provideAuthService();
  becomeSignedIn();
  api.answers['GET /appointments'] = { body: { appointments: [PLACE] } };
  freeTimes('09:20', '10:00', '10:10');
});
afterEach(() => api.close());

const freeTimes = (...availableTimeSlots: string[]) => {
  api.answers[SLOTS] = { body: { [PLACE.event_date]: { availableTimeSlots } } };
};
const posted = () => api.received.filter(({ line }) => line === MOVE).map(({ body }) => body);

async function ask() {
  const { user } = show('/portal');
  const name = 'Change the time: Rotary Ipswich';
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the time' }));
  const press = () => user.click(dialog.getByRole('button', { name: 'Change the time' }));
  return { user, dialog, press };
}

test('another free time is chosen; the list shows it, and the focus is on the outcome', async () => {
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
      appointment: { ...PLACE, start_time: '10:10', end_time: '10:20' },
    },
  };
  await press();
  const outcome = await screen.findByRole('heading', { name: 'Your appointment has a new time' });
  expect(posted()).toEqual([{ start_time: '10:10' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toContainElement(outcome);
  expect(screen.getByRole('list', { name: 'Upcoming' })).toHaveTextContent('10:10 - 10:20');
});

test('somebody was quicker: he is told, and chooses from what is free by now', async () => {
  const { user, dialog, press } = await ask();
  await user.selectOptions(await dialog.findByLabelText('New time'), '10:00');
  api.answers[MOVE] = refusal(409, 'SLOT_TAKEN', 'This time has just been taken.');
  freeTimes('10:10');
  await press();
  expect(await dialog.findByText('This time has just been taken.')).toBeVisible();
  await waitFor(() => expect(dialog.queryByRole('option', { name: '10:00' })).toBeNull());
  expect(screen.getByText('Your time has not changed')).toBeVisible();
});

test('no other free time is said, and there is nothing to press', async () => {
  freeTimes('09:20');
  const { dialog } = await ask();
  expect(await dialog.findByText(/no other free time/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Change the time' })).toBeNull();
});

test('free times that cannot be looked up are told, with another try', async () => {
  api.answers[SLOTS] = refusal(500, 'INTERNAL_ERROR', 'Something failed.');
  const { user, dialog } = await ask();
  expect(await dialog.findByText('We could not look up the free times')).toBeVisible();
  freeTimes('10:00');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByLabelText('New time')).toBeVisible();
});

test('Keep 09:20 changes nothing', async () => {
  const { user, dialog } = await ask();
  await user.click(await dialog.findByRole('button', { name: 'Keep 09:20' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted()).toEqual([]);
});
