import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ProductApi, refusal, startProductApi } from '../testing/product-api.ts';
import { EVENT, EVENT_ID, PROFILE } from '../testing/samples.ts';
import { show, signIn } from '../testing/show.tsx';

let api: ProductApi;
beforeEach(async () => {
  api = await startProductApi();
  signIn();
});
afterEach(() => api.close());

const PATCH = 'PATCH /auth/profile';
const open = async () => {
  const page = show(`/check-nhs-number?event=${EVENT_ID}`, { eventDetails: EVENT });
  const field = await screen.findByRole('textbox', { name: /NHS number/ });
  return { ...page, field };
};
const confirm = () => screen.getByRole('button', { name: 'Confirm' });

test('shows the e-mail read-only and the number of the profile', async () => {
  const { field } = await open();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('normal@example.org');
  expect(field).toHaveValue('9434765919');
});

test('goes on without an update when the number is the same', async () => {
  const { user, place, router } = await open();
  await user.click(confirm());
  await waitFor(() => expect(place()).toBe(`/book-event?event=${EVENT_ID}`));
  expect(router.state.location.state).toMatchObject({ eventDetails: { event_id: EVENT_ID } });
  expect(api.sent(PATCH)).toEqual([]);
});

test('keeps digits only, at most ten, and says so', async () => {
  const { user, field } = await open();
  await user.clear(field);
  await user.type(field, '943x');
  expect(field).toHaveValue('943');
  expect(screen.getByText('Please enter only digits (max 10).')).toBeVisible();
  // Long enough to be read: the next digit does not take it away.
  await user.type(field, '4');
  expect(screen.getByText('Please enter only digits (max 10).')).toBeVisible();
  await user.clear(field);
  await user.type(field, '94347659190');
  expect(field).toHaveValue('9434765919');
  expect(screen.getByText('Please enter only digits (max 10).')).toBeVisible();
});

test('saves a changed number; a wrong check digit warns and does not block', async () => {
  api.answers[PATCH] = { body: { status: 'success', userProfile: PROFILE } };
  const { user, field, place } = await open();
  await user.clear(field);
  await user.type(field, '9434765918');
  expect(screen.getByText(/does not look like a valid NHS number/)).toBeVisible();
  await user.click(confirm());
  await waitFor(() => expect(place()).toContain('/book-event'));
  expect(api.sent(PATCH)).toEqual([{ nhs_number: '9434765918' }]);
});

test('a failed update is told, and he still goes on', async () => {
  api.answers[PATCH] = refusal(500, 'INTERNAL_ERROR');
  const { user, field, place, toasts } = await open();
  await user.clear(field);
  await user.click(confirm());
  await waitFor(() => expect(place()).toContain('/book-event'));
  expect(api.sent(PATCH)).toEqual([{ nhs_number: null }]);
  expect(toasts.map(({ title }) => title)).toEqual(['We could not save your NHS number']);
});

test('a refused session: to sign-in, and back to what was typed', async () => {
  signIn('the same person');
  api.answers[PATCH] = refusal(401, 'UNAUTHORIZED');
  const { user, field, place, router, toasts } = await open();
  await user.clear(field);
  await user.type(field, '4010232137');
  await user.click(confirm());
  await waitFor(() => expect(place()).toBe('/login'));
  const { from, ended, ...state } = router.state.location.state;
  expect([from, ended, toasts]).toEqual([`/check-nhs-number?event=${EVENT_ID}`, 'elsewhere', []]);
  act(() => signIn('the same person'));
  await act(() => router.navigate(from, { state }));
  expect(await screen.findByRole('textbox', { name: /NHS number/ })).toHaveValue('4010232137');
});
