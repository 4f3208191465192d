import { useSession } from '@chaps/runtime';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { EVENT_ID, eventOf, profileOf } from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { bookingApi } from '../testing/booking-api.ts';
import { renderRemote } from '../testing/render-remote.ts';

const EVENT = eventOf();

let api: FakeApi;
beforeEach(() => {
  api = bookingApi();
  signIn();
});

const PATCH = 'PATCH /auth/profile';
const open = async () => {
  const page = renderRemote(`/check-nhs-number?event=${EVENT_ID}`, {
    state: { eventDetails: EVENT },
  });
  const field = await screen.findByRole('textbox', { name: /NHS number/ });
  return { ...page, field };
};
const confirm = () => screen.getByRole('button', { name: 'Confirm' });

test('shows the e-mail address read-only and the NHS number from the profile', async () => {
  const { field } = await open();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('normal@example.org');
  expect(field).toHaveValue('9434765919');
});

test('continues without an update when the number has not changed', async () => {
  const { user, address, router } = await open();
  await user.click(confirm());
  await waitFor(() => expect(address()).toBe(`/book-event?event=${EVENT_ID}`));
  expect(router.state.location.state).toMatchObject({ eventDetails: { event_id: EVENT_ID } });
  expect(api.sent(PATCH)).toEqual([]);
});

test('keeps at most ten digits, and shows a message', async () => {
  const { user, field } = await open();
  await user.clear(field);
  await user.type(field, '943x');
  expect(field).toHaveValue('943');
  expect(screen.getByText('Please enter only digits (max 10).')).toBeVisible();
  // The message stays while the user types.
  await user.type(field, '4');
  expect(screen.getByText('Please enter only digits (max 10).')).toBeVisible();
  await user.clear(field);
  await user.type(field, '94347659190');
  expect(field).toHaveValue('9434765919');
  expect(screen.getByText('Please enter only digits (max 10).')).toBeVisible();
});

test('saves a changed number; a wrong check digit warns but does not block', async () => {
  api.answers[PATCH] = { body: { status: 'success', userProfile: profileOf() } };
  const { user, field, address } = await open();
  await user.clear(field);
  await user.type(field, '9434765918');
  expect(screen.getByText(/does not look like a valid NHS number/)).toBeVisible();
  await user.click(confirm());
  await waitFor(() => expect(address()).toContain('/book-event'));
  expect(api.sent(PATCH)).toEqual([{ nhs_number: '9434765918' }]);
});

test.each([
  ['943', 'This NHS number is not complete'],
  ['', 'You have not entered an NHS number'],
])('warns only once that the laboratory will reject a sample with %j', async (typed, title) => {
  api.answers[PATCH] = { body: { status: 'success', userProfile: profileOf() } };
  const { user, field, address } = await open();
  await user.clear(field);
  if (typed) await user.type(field, typed);
  await user.click(confirm());
  expect(screen.getByText(title)).toBeVisible();
  expect(api.sent(PATCH)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Change it' }));
  expect(field).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Continue without it' }));
  await waitFor(() => expect(address()).toContain('/book-event'));
  expect(api.sent(PATCH)).toEqual([{ nhs_number: typed || null }]);
});

test('removes the warning when the number is complete', async () => {
  const { user, field } = await open();
  await user.clear(field);
  await user.click(confirm());
  await user.type(field, '9434765919');
  expect(screen.queryByText('You have not entered an NHS number')).toBeNull();
});

test('shows a message after a failed update, and continues with the booking', async () => {
  api.answers[PATCH] = problem(500, 'INTERNAL_ERROR');
  const { user, field, address, toasts } = await open();
  await user.clear(field);
  await user.click(confirm());
  await user.click(confirm());
  await waitFor(() => expect(address()).toContain('/book-event'));
  expect(api.sent(PATCH)).toEqual([{ nhs_number: null }]);
  expect(toasts.map(({ title }) => title)).toEqual(['We could not save your NHS number']);
  await waitFor(() =>
    expect(api.sent('POST /logs/error')).toEqual([
      {
        errorMessage: 'Failed to update profile',
        description: expect.stringMatching(/^INTERNAL_ERROR 500 /),
      },
    ]),
  );
});

test.each([
  ['in state', { eventDetails: EVENT }],
  ['in the address alone', undefined],
])('sends a visitor to sign-in and back to this page, with the event %s', async (_where, state) => {
  useSession.setState({ status: 'anonymous' }, true);
  const { user, router, address, toasts } = renderRemote(`/check-nhs-number?event=${EVENT_ID}`, {
    state,
  });
  expect(screen.getByText('Sign in first')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /NHS number/ }), '9434765919');
  await user.click(confirm());
  expect(address()).toBe('/login');
  expect(router.state.location.state).toEqual({
    ...state,
    from: `/check-nhs-number?event=${EVENT_ID}`,
  });
  expect([toasts, api.received]).toEqual([[], []]);
});

test('keeps a number typed while the details could not be loaded when Try again is pressed', async () => {
  api.answers['GET /auth/profile'] = problem(500, 'INTERNAL_ERROR');
  const { user, field } = await open();
  await user.type(field, '9434765919');
  const later = Promise.withResolvers<void>();
  api.answers['GET /auth/profile'] = { ...problem(500, 'INTERNAL_ERROR'), after: later.promise };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('textbox', { name: /NHS number/ })).toHaveValue('9434765919');
  later.resolve();
  api.answers['GET /auth/profile'] = {
    body: { status: 'success', userProfile: profileOf({ nhsNumber: '4010232137' }) },
  };
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('We could not load your details')).toBeNull());
  expect(screen.getByRole('textbox', { name: /NHS number/ })).toHaveValue('9434765919');
});

test('shows the number from the profile once it loads, if none was typed', async () => {
  api.answers['GET /auth/profile'] = problem(500, 'INTERNAL_ERROR');
  const { user, field } = await open();
  api.answers['GET /auth/profile'] = { body: { status: 'success', userProfile: profileOf() } };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(field).toHaveValue('9434765919'));
});

test('sends a user with a rejected session to sign-in and back to the input', async () => {
  signIn('the same person');
  api.answers[PATCH] = problem(401, 'UNAUTHORIZED');
  const { user, field, address, router, toasts } = await open();
  await user.clear(field);
  await user.type(field, '4010232137');
  await user.click(confirm());
  await waitFor(() => expect(address()).toBe('/login'));
  const { from, ended, ...state } = router.state.location.state;
  expect([from, ended, toasts]).toEqual([`/check-nhs-number?event=${EVENT_ID}`, 'elsewhere', []]);
  act(() => signIn('the same person'));
  await act(() => router.navigate(from, { state }));
  expect(await screen.findByRole('textbox', { name: /NHS number/ })).toHaveValue('4010232137');
});
