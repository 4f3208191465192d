import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { CONSENT_ID, PROFILE_ID } from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bookingApi,
  CONSENT_LINK,
  consentLinkAnswer,
  GP_CONSENT,
  loggedMessages,
} from '../testing/booking-api.ts';
import { renderRemote } from '../testing/render-remote.ts';

let api: FakeApi;
beforeEach(() => {
  api = bookingApi();
});

const LINK = `/test-consent?profile_id=${PROFILE_ID}&test_date=2026-12-01`;
const BAD_LINK = 'Invalid or missing parameters. Please check your link or contact support.';
const CONSENT = 'POST /medical/consent';

const group = (name: RegExp) => within(screen.getByRole('radiogroup', { name }));
const submit = () => screen.getByRole('button', { name: 'Submit' });
type User = ReturnType<typeof renderRemote>['user'];
const choose = (user: User, question: RegExp, answer: string) =>
  user.click(group(question).getByRole('radio', { name: answer }));
const tick = (user: User, name: RegExp) => user.click(screen.getByRole('checkbox', { name }));

async function fillIn(user: User) {
  await screen.findByRole('form', { name: 'Consent form' });
  await choose(user, /Which PSA test/, '5th or more');
  await choose(user, /prostate cancer\?/, 'No');
  await choose(user, /breast or ovarian/, 'No');
  await choose(user, /medicines/, 'Avodart');
  await tick(user, /terms and conditions/);
  await tick(user, /samples will be taken/);
}

describe('the consent link', () => {
  test.each([
    '/test-consent',
    '/test-consent?profile_id=12345678',
    '/test-consent?test_date=2026-12-01',
    '/test-consent?profile_id=12345678&test_date=tomorrow',
    '/test-consent?profile_id=87654321&test_date=2026-12-01',
  ])('shows an error and leads home when %s', async (path) => {
    signIn();
    const { address, toasts } = renderRemote(path);
    await waitFor(() => expect(address()).toBe('/'));
    expect(toasts.map(({ description }) => description)).toContain(BAD_LINK);
  });

  test('requires its token when the user is not signed in', async () => {
    const { address } = renderRemote(LINK);
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('works with its token without sign-in', async () => {
    api.answers[CONSENT] = {
      status: 201,
      body: { status: 'success', consent_id: '0b0f4d7e-63a5-4f9e-8c1e-1f5a4c3b2a10' },
    };
    const { user } = renderRemote(`${LINK}&token=signed`);
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(api.sent(CONSENT)).toHaveLength(1));
    expect(api.sent(CONSENT)[0]).toMatchObject({ token: 'signed', profileId: PROFILE_ID });
    expect(api.sent(GP_CONSENT)).toEqual([]);
  });

  test.each([
    ['does not work', problem(404, 'NOT_FOUND')],
    ['is for another day', consentLinkAnswer({ test_date: '2026-12-02' })],
  ])('with a token that %s, shows the error before the form', async (_what, answer) => {
    api.answers[CONSENT_LINK] = answer;
    const { address, toasts } = renderRemote(`${LINK}&token=signed`);
    await waitFor(() => expect(address()).toBe('/'));
    expect(toasts.map(({ description }) => description)).toEqual([BAD_LINK]);
  });

  test('with a used token, says so before the form', async () => {
    api.answers[CONSENT_LINK] = consentLinkAnswer({ used: true });
    renderRemote(`${LINK}&token=signed`);
    expect(await screen.findByText('You have already sent this form')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Consent form' })).toBeNull();
  });

  test('opens the form when the token cannot be checked', async () => {
    api.answers[CONSENT_LINK] = { body: {}, lost: true };
    renderRemote(`${LINK}&token=signed`);
    expect(
      await screen.findByRole('form', { name: 'Consent form' }, { timeout: 5000 }),
    ).toBeVisible();
  });

  test('covers the GP checkbox with its token', async () => {
    const { user, toasts, address } = renderRemote(`${LINK}&token=signed`);
    await fillIn(user);
    await tick(user, /GP/);
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/'));
    expect(api.sent(GP_CONSENT)).toEqual([
      { consentId: CONSENT_ID, wordingVersion: CONSENT_WORDING.version, token: 'signed' },
    ]);
    expect(toasts.map(({ tone }) => tone)).toEqual(['success']);
  });

  test('shows a failure to record the GP checkbox after a successful consent', async () => {
    api.answers[GP_CONSENT] = problem(500, 'INTERNAL_ERROR');
    const { user, toasts, address } = renderRemote(`${LINK}&token=signed`);
    await fillIn(user);
    await tick(user, /GP/);
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/'));
    expect(toasts.map(({ title }) => title)).toEqual([
      'We could not save your agreement to share with your GP',
      'Success',
    ]);
    expect(api.sent(CONSENT)).toHaveLength(1);
  });
});

describe('the consent rules', () => {
  test('show the first error of an empty form as a toast, and all errors in a summary', async () => {
    signIn();
    const { user, toasts } = renderRemote(LINK);
    await screen.findByRole('form', { name: 'Consent form' });
    await user.click(submit());
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Which PSA test is this for you? This field is required.',
      'Is there a family history of prostate cancer? This field is required.',
      'Is there a family history of breast or ovarian cancer? This field is required.',
      'Do you take, or have you taken, any of these medicines? This field is required.',
      'You must agree to the terms and conditions.',
      'You must consent that your samples will be taken and tested.',
    ]);
    expect(toasts).toEqual([
      { tone: 'error', title: 'Consent Required', description: 'This field is required.' },
    ]);
    expect(api.sent(CONSENT)).toEqual([]);
  });

  test('require relatives after Yes, unless details are given', async () => {
    signIn();
    const { user, toasts } = renderRemote(LINK);
    await fillIn(user);
    expect(screen.queryByRole('group', { name: /relative\(s\) had prostate/ })).toBeNull();
    await choose(user, /prostate cancer\?/, 'Yes');
    await choose(user, /breast or ovarian/, 'Yes');
    expect(screen.getByRole('checkbox', { name: 'Father' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Mother' })).toBeVisible();
    await user.click(submit());
    const message = 'Please specify which relative(s) or provide additional details.';
    await waitFor(() => expect(toasts[0]?.description).toBe(message));
    expect(within(screen.getByRole('alert')).getAllByText(message)).toHaveLength(2);

    await tick(user, /^Mother$/);
    await user.type(screen.getByRole('textbox', { name: /family history of prostate/ }), 'Cousin');
    expect(screen.queryByText(message)).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(api.sent(CONSENT)).toHaveLength(1));
    expect(api.sent(CONSENT)[0]).toMatchObject({
      familyMemberWithProstateCancer: [],
      additionalDetails: 'Cousin',
      familyMemberWithOvarianCancer: ['Mother'],
    });
  });

  test('omit relatives when the answer is no longer Yes', async () => {
    signIn();
    const { user } = renderRemote(LINK);
    await fillIn(user);
    await choose(user, /prostate cancer\?/, 'Yes');
    await tick(user, /^Father$/);
    await choose(user, /prostate cancer\?/, 'No');
    await user.click(submit());
    await waitFor(() => expect(api.sent(CONSENT)).toHaveLength(1));
    expect(api.sent(CONSENT)[0]).toMatchObject({ familyMemberWithProstateCancer: [] });
  });
});

describe('messages from the previous attempt', () => {
  test('disappear when the missing field is filled in', async () => {
    signIn();
    const { user, toasts } = renderRemote(LINK);
    await screen.findByRole('form', { name: 'Consent form' });
    await user.click(submit());
    await waitFor(() => expect(toasts).toHaveLength(1));
    await choose(user, /medicines/, 'Avodart');
    expect(toasts).toHaveLength(1);
    await choose(user, /Which PSA test/, '1st');
    expect(toasts).toEqual([]);
  });

  test('disappear when the next attempt succeeds', async () => {
    const { [CONSENT]: usual } = api.answers;
    api.answers[CONSENT] = problem(500, 'INTERNAL_ERROR');
    signIn();
    const { user, toasts, address } = renderRemote(LINK);
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Error' }]));
    if (usual) api.answers[CONSENT] = usual;
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/'));
    expect(toasts).toMatchObject([{ title: 'Success' }]);
  });
});

describe('submitting the consent form', () => {
  test('without a date in the address shows an error and keeps the answers', async () => {
    signIn();
    const { user, toasts, router } = renderRemote(LINK);
    await fillIn(user);
    await router.navigate(`/test-consent?profile_id=${PROFILE_ID}`);
    await waitFor(() => expect(screen.queryByText(/^For your PSA blood test on/)).toBeNull());
    await user.click(submit());
    const description = 'Missing profile or date information. Cannot submit consent form.';
    await waitFor(() => expect(toasts[0]?.description).toBe(description));
    expect(api.sent(CONSENT)).toEqual([]);
    expect(screen.getByRole('radio', { name: '5th or more' })).toBeChecked();
  });

  test('after the session has ended leads to sign-in, and back to the answers', async () => {
    api.answers[CONSENT] = problem(401, 'UNAUTHORIZED');
    signIn('the same person');
    const { user, toasts, address, router } = renderRemote(LINK);
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: LINK, ended: 'elsewhere' });
    expect(toasts).toEqual([]);
    act(() => signIn('the same person'));
    await act(() => router.navigate(LINK));
    expect(await screen.findByRole('radio', { name: '5th or more' })).toBeChecked();
  });

  test('shows a success message, then the home page', async () => {
    signIn();
    const { user, toasts, address } = renderRemote(LINK);
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/'));
    expect(toasts).toEqual([
      { tone: 'success', title: 'Success', description: 'Consent form submitted successfully!' },
    ]);
  });

  test.each([
    [problem(500, 'INTERNAL_ERROR'), 'Failed to save consent. Please try again.'],
    [
      { body: { error: 'Not saved' }, malformed: true },
      'Failed to save consent. Please try again.',
    ],
    [{ body: {}, lost: true }, 'An unexpected error occurred. Please try again.'],
    [problem(404, 'NOT_FOUND'), BAD_LINK],
  ])('shows a failure and keeps the answers (%#)', async (answer, description) => {
    api.answers[CONSENT] = answer;
    signIn();
    const { user, toasts } = renderRemote(LINK);
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(toasts[0]?.description).toBe(description));
    expect(screen.getByRole('radio', { name: '5th or more' })).toBeChecked();
    await waitFor(() => expect(loggedMessages(api)).toEqual(['Failed to save consent']));
  });
});
