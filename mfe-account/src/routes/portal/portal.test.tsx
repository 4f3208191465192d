import { readStoredUser } from '@chaps/runtime';
import { type FakeApi, problem, type Received } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accountApi, loggedErrors, PENDING_PROFILE, PROFILE } from '../../testing/account-api.ts';
import { callsTo, MEMBER, provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
});

const button = (name: string) => screen.findByRole('button', { name });

test('redirects an anonymous visitor to sign-in and back', async () => {
  const { address, router } = renderRemote('/portal');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(router.state.location.state).toEqual({ from: '/portal' });
});

describe('a signed-in user', () => {
  beforeEach(() => signInMember());

  test('sees the account panel, and a row for each value', async () => {
    renderRemote('/portal');
    expect(screen.getByText('Loading user data...')).toBeVisible();
    const panel = within(await screen.findByRole('complementary', { name: 'Your account' }));
    expect(panel.getByText('John Paul Smith')).toBeVisible();
    expect(panel.getByText('ID: CHAPS12345678')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/portal');
    expect(panel.getByRole('link', { name: 'Medical Results' })).toHaveAttribute(
      'href',
      '/medical-results',
    );
    const table = within(screen.getByRole('table', { name: 'Personal Information' }));
    expect(table.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      'First Name',
      'Last Name',
      'Gender',
      'Date of Birth',
      'Ethnicity',
      'Phone',
      'Email',
      'Home Address',
      'NHS Number',
    ]);
    expect(readStoredUser()).toEqual({
      firstName: 'John Paul',
      lastName: 'Smith',
      profileId: '12345678',
    });
  });

  test('sees when loading fails, and can retry', async () => {
    const good = api.answers['GET /auth/profile'];
    api.answers['GET /auth/profile'] = problem(500, 'INTERNAL_ERROR', 'Something failed.');
    const { user } = renderRemote('/portal');
    expect(await screen.findByText('We could not load your details')).toBeVisible();
    if (good) api.answers['GET /auth/profile'] = good;
    await user.click(await button('Try again'));
    expect(await screen.findByText('ID: CHAPS12345678')).toBeVisible();
  });

  test('can add missing details to an account, under the sign-up rules', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-10T11:00:00Z') });
    const good = api.answers['GET /auth/profile'];
    delete api.answers['GET /auth/profile'];
    const { user } = renderRemote('/portal');
    await user.type(await screen.findByLabelText('First Name'), 'John');
    await user.type(screen.getByLabelText('Last Name'), 'Smith');
    await user.type(screen.getByLabelText('Date of Birth'), '1990-01-01');
    await user.selectOptions(screen.getByLabelText('Ethnicity'), 'Not stated');
    await user.type(screen.getByLabelText('Phone'), '+447700900123');
    await user.type(screen.getByLabelText('Home Address'), '1 High Street');
    await user.click(await button('Save my details'));
    expect(await screen.findByRole('link', { name: /^Gender: This field/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /between 40 and 80 years old/ })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Gender'), 'Male');
    await user.clear(screen.getByLabelText('Date of Birth'));
    await user.type(screen.getByLabelText('Date of Birth'), '1966-05-04');
    if (good) api.answers['GET /auth/profile'] = good;
    await user.click(await button('Save my details'));
    expect(await screen.findByText('ID: CHAPS12345678')).toBeVisible();
    const sent = api.received.find(({ line }) => line === 'POST /auth/profile');
    expect(sent?.body).toEqual({
      user_id: MEMBER.id,
      first_name: 'John',
      last_name: 'Smith',
      gender: 'Male',
      date_of_birth: '1966-05-04',
      ethnicity: 'Not stated',
      occupation: null,
      phone: '+447700900123',
      email: PROFILE.email,
      home_address: '1 High Street',
      nhs_number: null,
      ni_number: null,
      nhs_gp_email: null,
      nhs_gp_phone_number: null,
      is_verified: false,
      is_active: true,
    });
  });

  test('returns to their booking after adding their details', async () => {
    const good = api.answers['GET /auth/profile'];
    delete api.answers['GET /auth/profile'];
    api.answers['GET /auth/profile/pending'] = {
      body: { status: 'success', details: PENDING_PROFILE },
    };
    const from = '/book-event?event=7';
    const { user, address } = renderRemote('/portal', { state: { from } });
    const save = await button('Save my details');
    if (good) api.answers['GET /auth/profile'] = good;
    await user.click(save);
    await waitFor(() => expect(address()).toBe(from));
  });

  test('is told to call, not to try again, when their address is in a record with other details', async () => {
    delete api.answers['GET /auth/profile'];
    api.answers['GET /auth/profile/pending'] = {
      body: { status: 'success', details: PENDING_PROFILE },
    };
    const message = 'Error creating user profile';
    api.answers['POST /auth/profile'] = problem(422, 'PROFILE_NOT_CREATED', message);
    const { user } = renderRemote('/portal');
    await user.click(await button('Save my details'));
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByText(message)).toBeVisible();
    expect(
      failure.getByText(/We already have a record with this e-mail address/),
    ).toHaveTextContent(/another surname or date of birth.*please call [+\d]/);
    expect(failure.getByRole('link', { name: /^[+\d][\d ]+$/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^tel:/),
    );
    expect(failure.queryByText(/try again/)).toBeNull();
  });

  test('is signed out by Logout, which opens sign-in without a return path', async () => {
    const calls = provideAuthService();
    const { user, address, router } = renderRemote('/portal');
    await user.click(await button('Logout'));
    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(() => expect(router.state.location.state).toBeNull());
    expect(callsTo(calls, 'signOut')).toHaveLength(1);
  });

  describe('who edits their details', () => {
    const patched = (received: Received) => ({
      body: {
        status: 'success',
        userProfile: {
          ...PROFILE,
          firstName: (received.body as { first_name: string }).first_name,
          billingAddress: (received.body as { billing_address: string }).billing_address,
        },
      },
    });

    async function edit() {
      const shown = renderRemote('/portal');
      await shown.user.click(await button('Edit'));
      expect(
        await screen.findByRole('heading', { name: 'Edit Personal Information' }),
      ).toHaveFocus();
      return shown;
    }

    test('sees the e-mail address disabled; it is not sent, and the rest is saved and shown', async () => {
      api.answers['PATCH /auth/profile'] = patched;
      const { user } = await edit();
      expect(screen.getByLabelText('Email')).toBeDisabled();
      await user.clear(screen.getByLabelText('First Name'));
      await user.type(screen.getByLabelText('First Name'), 'Jack');
      await user.clear(screen.getByLabelText('Billing Address'));
      await user.type(screen.getByLabelText('Billing Address'), '2 Low Road');
      await user.click(await button('Save Changes'));
      expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
      expect(screen.getByText('Jack Smith')).toBeVisible();
      expect(screen.getByRole('row', { name: 'Billing Address 2 Low Road' })).toBeVisible();
      expect(readStoredUser()?.firstName).toBe('Jack');
      const sent = api.received.find(({ line }) => line.startsWith('PATCH'));
      expect(sent?.line).toBe('PATCH /auth/profile?email=normal@example.org');
      expect(Object.keys(sent?.body as object)).not.toContain('email');
    });

    test('can save a telephone number that nobody can call, with a warning', async () => {
      const userProfile = { ...PROFILE, phone: '07700 90012' };
      api.answers['PATCH /auth/profile'] = { body: { status: 'success', userProfile } };
      const { user } = await edit();
      await user.clear(screen.getByLabelText('Phone'));
      await user.type(screen.getByLabelText('Phone'), '07700 90012');
      expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(
        /^This does not look like a telephone number/,
      );
      await user.click(await button('Save Changes'));
      expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
      expect(screen.getByText('Please check your telephone number')).toBeVisible();
    });

    test('sends only what they changed, so that a correction by staff stays', async () => {
      const userProfile = { ...PROFILE, billingAddress: '2 Low Road' };
      api.answers['GET /auth/profile'] = { body: { status: 'success', userProfile } };
      api.answers['PATCH /auth/profile'] = { body: { status: 'success', userProfile } };
      const { user } = await edit();
      await user.clear(screen.getByLabelText('First Name'));
      await user.type(screen.getByLabelText('First Name'), 'Jack');
      await user.click(await button('Save Changes'));
      expect(await screen.findByText('Your changes have been saved.')).toBeVisible();
      const sent = api.received.find(({ line }) => line.startsWith('PATCH'));
      expect(sent?.body).toEqual({ first_name: 'Jack' });
    });

    test('must fill in six fields', async () => {
      const { user } = await edit();
      for (const label of ['First Name', 'Last Name', 'Phone', 'Home Address']) {
        await user.clear(screen.getByLabelText(label));
      }
      await user.click(await button('Save Changes'));
      const links = await screen.findAllByRole('link', { name: /: This field is required\.$/ });
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '#first_name',
        '#last_name',
        '#phone',
        '#home_address',
        '#billing_address',
      ]);
    });

    test('changes nothing by pressing Cancel', async () => {
      const { user } = await edit();
      await user.type(screen.getByLabelText('First Name'), ' X');
      await user.click(await button('Cancel'));
      expect(await screen.findByRole('row', { name: 'First Name John Paul' })).toBeVisible();
      expect(api.received.some(({ line }) => line.startsWith('PATCH'))).toBe(false);
    });

    test('sees an error at a rejected field, and keeps the input', async () => {
      api.answers['PATCH /auth/profile'] = problem(422, 'VALIDATION_FAILED', 'Please check.', {
        phone: 'Please give a telephone number.',
      });
      const { user } = await edit();
      await user.clear(screen.getByLabelText('Billing Address'));
      await user.type(screen.getByLabelText('Billing Address'), '2 Low Road');
      await user.click(await button('Save Changes'));
      expect(await screen.findByText('Failed to update profile')).toBeVisible();
      expect(screen.getAllByText('Please give a telephone number.')).not.toHaveLength(0);
      expect(screen.getByLabelText('Billing Address')).toHaveValue('2 Low Road');
      expect(readStoredUser()?.firstName).toBe('John Paul');
      await waitFor(() => expect(loggedErrors(api)).toEqual(['Failed to update profile']));
    });

    test('sees a message after a lost response', async () => {
      const { user } = await edit();
      await user.clear(screen.getByLabelText('Billing Address'));
      await user.type(screen.getByLabelText('Billing Address'), '2 Low Road');
      api.answers['PATCH /auth/profile'] = { body: {}, lost: true };
      await user.click(await button('Save Changes'));
      expect(await screen.findByText('Error occurred while updating profile')).toBeVisible();
      await waitFor(() =>
        expect(loggedErrors(api)).toEqual(['Error occurred while updating profile']),
      );
    });
  });
});
