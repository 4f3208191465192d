import { signUpForm } from '@chaps/contracts/sign-up';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { listFieldsWithoutControl } from '@chaps/testing/form-controls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChallenge, readVerifier } from '../../session/sign-up-verifier.ts';
import { accountApi } from '../../testing/account-api.ts';
import { callsTo, MEMBER, provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

// Loads lazy code before the test, so that no wait includes compiling it.
beforeAll(() => import('./age-dialogs.tsx'));

let api: FakeApi;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  api = accountApi();
  provideAuthService();
});

type User = ReturnType<typeof renderRemote>['user'];

const field = (name: string | RegExp) => screen.getByLabelText(name);
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Sign Up' }));
const NOW = new Date('2026-06-10T11:00:00Z');
const yearsAgo = (years: number) => `${2026 - years}-01-01`;

/** Enters text with a single event; a different test types it. */
const enter = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } });

/** Enters the date of birth, after dismissing the notice that the first focus shows. */
async function giveBirthDate(user: User, date: string) {
  await user.click(field(/Date of birth/));
  const notice = await screen.findByRole('dialog', { name: 'Age Restriction Notice' });
  await user.click(within(notice).getByRole('button', { name: 'I understand' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  enter(/Date of birth/, date);
}

async function fillIn(user: User, changes: { birth?: string; confirm?: string } = {}) {
  await giveBirthDate(user, changes.birth ?? yearsAgo(60));
  enter('First name', 'John Paul');
  enter('Last name', 'Smith');
  enter('Gender', 'Male');
  enter('Ethnicity', 'White - British');
  enter('Phone', '+447700900123');
  enter('Address line 1', '1 High Street');
  enter('Postcode', 'CO1 1AA');
  enter('Email', ' New@Example.org ');
  enter('Password', MEMBER.password);
  enter('Confirm password', changes.confirm ?? MEMBER.password);
}

describe('the sign-up form', () => {
  test('has a control for each of its fields', () => {
    renderRemote('/signup');
    expect(listFieldsWithoutControl(signUpForm('2026-06-10').shape)).toEqual([]);
  });

  test('offers the options of the specification', () => {
    renderRemote('/signup');
    const options = (name: string) =>
      within(field(name))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(options('Gender').slice(1)).toEqual(['Male', 'Female', 'Non-binary', 'Other']);
    expect(options('Ethnicity').slice(1)).toEqual([
      'White - British',
      'White - Irish',
      'White - Any other White background',
      'Mixed - White and Black Caribbean',
      'Mixed - White and Black African',
      'Mixed - White and Asian',
      'Mixed - Any other mixed background',
      'Asian or Asian British - Indian',
      'Asian or Asian British - Pakistan',
      'Asian or Asian British - Bangladeshi',
      'Asian or Asian British - Any other Asian background',
      'Black or Black British - Caribbean',
      'Black or Black British - African',
      'Black or Black British - Any other Black background',
      'Other Ethnic Groups - Chinese',
      'Other Ethnic Groups - Any other ethnic group',
      'Not stated',
    ]);
    expect(options('Country')).toEqual(['United Kingdom', 'Ireland']);
    expect(field('Country')).toHaveValue('United Kingdom');
    expect(field('Phone')).toHaveAttribute('placeholder', expect.stringMatching(/\+\d{10,}/));
    expect(screen.getByText(/full name from your official ID/)).toBeVisible();
  });

  test('links to the guidance for people over 80 in the label, and keeps the input', async () => {
    const { user, router } = renderRemote('/signup');
    await user.type(field('First name'), 'John');
    const link = within(screen.getByText('Date of birth', { exact: false, selector: 'label' }));
    await user.click(link.getByRole('link'));
    expect(router.state.location.pathname).toBe('/information-hub/elderly-psa-testing');
    await router.navigate(-1);
    expect(await screen.findByLabelText('First name')).toHaveValue('John');
  });

  test('links members to sign-in and passes the origin on', async () => {
    const state = { from: '/book-event', eventDetails: { event_id: 'e1' } };
    const { user, router, address } = renderRemote('/signup', { state });
    await user.click(screen.getByRole('link', { name: 'Already a member? Sign in' }));
    expect(address()).toBe('/login');
    expect(router.state.location.state).toEqual(state);
  });

  test('lists every required field when empty, and no optional one', async () => {
    const { user } = renderRemote('/signup');
    await submit(user);
    const links = await screen.findAllByRole('link', { name: /: This field is required\.$/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#firstName',
      '#lastName',
      '#dateOfBirth',
      '#gender',
      '#ethnicity',
      '#phoneNumber',
      '#address1',
      '#postCode',
      '#email',
      '#password',
      '#confirmPassword',
    ]);
    expect(api.received).toEqual([]);
  });

  test('keeps only the digits of an NHS number, with a message, and warns about a wrong number', async () => {
    const { user } = renderRemote('/signup');
    const nhs = field(/NHS number/);
    await user.type(nhs, '943 4');
    expect(nhs).toHaveValue('9434');
    await user.clear(nhs);
    await user.type(nhs, '94x');
    expect(screen.getByText('Please enter only digits (max 10).')).toBeVisible();
    // The message stays while the user types.
    await user.type(nhs, '3');
    expect(screen.getByText('Please enter only digits (max 10).')).toBeVisible();
    await user.clear(nhs);
    await user.type(nhs, '94347659190');
    expect(nhs).toHaveValue('9434765919');
    expect(screen.getByText('Please enter only digits (max 10).')).toBeVisible();
    await user.clear(nhs);
    await user.type(nhs, '9434765910');
    await user.tab();
    expect(screen.getByText('Please enter only digits (max 10).')).not.toBeVisible();
    expect(screen.getByText(/does not look like a valid NHS number/)).toBeVisible();
  });

  test('requires matching passwords', async () => {
    const { user } = renderRemote('/signup');
    await fillIn(user, { confirm: 'Another-Horse-41' });
    await submit(user);
    expect(await screen.findAllByText('Passwords do not match')).not.toHaveLength(0);
    expect(api.received).toEqual([]);
  });
});

describe('the age rule', () => {
  test('is shown in a notice only the first time the field has focus', async () => {
    const { user } = renderRemote('/signup');
    await user.click(field(/Date of birth/));
    const notice = await screen.findByRole('dialog', { name: 'Age Restriction Notice' });
    await user.click(within(notice).getByRole('button', { name: 'I understand' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(field('Last name'));
    await user.click(field(/Date of birth/));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([39, 82])('rejects an age of %i with a message and a dialog', async (years) => {
    const { user } = renderRemote('/signup');
    await fillIn(user, { birth: yearsAgo(years) });
    await submit(user);
    const dialog = await screen.findByRole('dialog', { name: 'Age Restriction Error' });
    expect(dialog).toHaveTextContent('aged 40 to 80 only');
    expect(dialog).toHaveTextContent('info@example.org');
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog);
    const message = 'You must be between 40 and 80 years old to register.';
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(api.received).toEqual([]);
  });

  test('does not apply to a date in the future, which has its own error', async () => {
    const { user } = renderRemote('/signup');
    await fillIn(user, { birth: yearsAgo(-1) });
    await submit(user);
    expect(
      await screen.findAllByText('Date of birth cannot be later than today.'),
    ).not.toHaveLength(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('registration', () => {
  const origin = { from: '/book-event', eventDetails: { event_id: 'e1' } };

  test('creates the account and profile, stores the return path, and opens the success page', async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calls = provideAuthService({
      signUp: async () => {
        await waiting;
        return { ok: true, userId: MEMBER.id };
      },
    });
    const { user, address, router } = renderRemote('/signup', { state: origin });
    await fillIn(user);
    await submit(user);
    expect(await screen.findByText('Loading...', { selector: '[role=status] *' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Loading...' }));
    release();
    await waitFor(() => expect(address()).toBe('/signup-success'));
    expect(router.state.location.state).toEqual(origin);
    expect(callsTo(calls, 'signUp')).toEqual([
      [
        {
          email: 'new@example.org',
          password: MEMBER.password,
          displayName: 'John Paul Smith',
          phone: '+447700900123',
          challenge: await createChallenge(readVerifier() ?? '', 'password'),
        },
      ],
    ]);
    expect(api.received).toHaveLength(1);
    expect(api.received[0]).toMatchObject({
      line: 'POST /auth/profile',
      body: {
        user_id: MEMBER.id,
        first_name: 'John Paul',
        email: 'new@example.org',
        home_address: '1 High Street, CO1 1AA, United Kingdom',
        is_verified: false,
        is_active: true,
        sign_up_challenge: await createChallenge(readVerifier() ?? '', 'details'),
      },
    });
    expect({ ...localStorage }).toEqual({
      returnTo: '/book-event?event=e1',
      'sign-up-verifier': expect.stringMatching(/^\d+ [\w-]{43}$/),
    });
  });

  test('shows the provider’s message, keeps the input, and creates no profile', async () => {
    provideAuthService({
      signUp: async () => ({ ok: false, message: 'Password is known to be weak' }),
    });
    const { user, address } = renderRemote('/signup');
    await fillIn(user);
    await submit(user);
    expect(await screen.findByText('Password is known to be weak')).toBeVisible();
    expect(field('First name')).toHaveValue('John Paul');
    expect(address()).toBe('/signup');
    expect(api.received).toEqual([]);
  });

  test('shows the general message when the service is unreachable', async () => {
    provideAuthService({ signUp: () => Promise.reject(new Error('no such chunk')) });
    const { user } = renderRemote('/signup');
    await fillIn(user);
    await submit(user);
    expect(
      await screen.findByText('An unexpected error occurred. Please try again.'),
    ).toBeVisible();
    expect(field('First name')).toHaveValue('John Paul');
  });

  test('shows a message after a lost response to creating the profile', async () => {
    const { user } = renderRemote('/signup');
    await fillIn(user);
    api.answers['POST /auth/profile'] = { body: {}, lost: true };
    await submit(user);
    expect(await screen.findByText('Error creating profile')).toBeVisible();
    expect(screen.getByText(/We could not reach our service/)).toBeVisible();
  });

  test('creates no second account on a retry after a failed profile', async () => {
    const calls = provideAuthService();
    const created = api.answers['POST /auth/profile'];
    api.answers['POST /auth/profile'] = problem(
      422,
      'PROFILE_NOT_CREATED',
      'Error creating user profile',
      { phone: 'Please give a telephone number.' },
    );
    const { user, address } = renderRemote('/signup');
    await fillIn(user);
    await submit(user);
    expect(await screen.findByText('Error creating user profile')).toBeVisible();
    expect(screen.getAllByText('Please give a telephone number.')).not.toHaveLength(0);
    if (created) api.answers['POST /auth/profile'] = created;
    await user.type(field('Phone'), '4');
    await submit(user);
    await waitFor(() => expect(address()).toBe('/signup-success'));
    expect(callsTo(calls, 'signUp')).toHaveLength(1);
  });

  test('reuses the idempotency key for the same input, and creates a new one for changed input', async () => {
    const accepted = api.answers['POST /auth/profile'];
    api.answers['POST /auth/profile'] = problem(503, 'SERVICE_UNAVAILABLE', 'Not available.');
    const { user, address } = renderRemote('/signup');
    await fillIn(user);
    const creations = () => api.received.filter(({ call }) => call === 'POST /auth/profile');
    const sent = async (times: number) => {
      await submit(user);
      await waitFor(() => expect(creations()).toHaveLength(times));
      expect(await screen.findByRole('button', { name: 'Sign Up' })).toBeVisible();
    };
    await sent(1);
    await sent(2);
    if (accepted) api.answers['POST /auth/profile'] = accepted;
    await user.type(field('Phone'), '4');
    await submit(user);
    await waitFor(() => expect(address()).toBe('/signup-success'));
    const [first, second, third] = creations().map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('loads the profile immediately when no confirmation is needed, and shows a failure', async () => {
    provideAuthService({
      signUp: async () => {
        signInMember('new@example.org');
        return { ok: true, userId: MEMBER.id };
      },
    });
    api.answers['GET /auth/profile'] = problem(500, 'INTERNAL_ERROR', 'Something failed.');
    const { user } = renderRemote('/signup');
    await fillIn(user);
    await submit(user);
    expect(
      await screen.findByText('Failed to fetch user profile. Please log in again.'),
    ).toBeVisible();
  });
});
