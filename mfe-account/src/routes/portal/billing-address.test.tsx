import { profileForm } from '@chaps/contracts/profile-form';
import type { FakeApi } from '@chaps/testing/fake-api';
import { listFieldsWithoutControl } from '@chaps/testing/form-controls';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { accountApi, PROFILE } from '../../testing/account-api.ts';
import { provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
  signInMember();
});

const billing = () => screen.getByLabelText('Billing Address');
const same = () => screen.getByRole('checkbox', { name: 'Same as home address' });
const sent = () => api.received.filter(({ line }) => line.startsWith('PATCH')).at(-1)?.body;

async function edit(profile = PROFILE) {
  const answer = { body: { status: 'success', userProfile: profile } };
  api.answers['GET /auth/profile'] = answer;
  api.answers['PATCH /auth/profile'] = answer;
  const { user } = renderRemote('/portal');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  return user;
}

test('the profile form has a control for each of its fields', async () => {
  await edit();
  expect(listFieldsWithoutControl(profileForm.shape)).toEqual([]);
});

test('a phone number can be saved without a billing address', async () => {
  const user = await edit();
  expect(same()).toBeChecked();
  await user.clear(screen.getByLabelText('Phone'));
  await user.type(screen.getByLabelText('Phone'), '+447700900999');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(sent()).toMatchObject({
      phone: '+447700900999',
      billing_address: PROFILE.homeAddress,
    }),
  );
});

test('the billing address follows the home address while the two are equal', async () => {
  const user = await edit();
  await user.clear(screen.getByLabelText('Home Address'));
  await user.type(screen.getByLabelText('Home Address'), '3 Mill Lane');
  expect(billing()).toHaveValue('3 Mill Lane');
  expect(same()).toBeChecked();
});

test('a different billing address is kept, and the checkbox copies the home address', async () => {
  const user = await edit({ ...PROFILE, billingAddress: '2 Low Road' });
  expect(same()).not.toBeChecked();
  expect(billing()).toHaveValue('2 Low Road');
  await user.click(same());
  expect(billing()).toHaveValue(PROFILE.homeAddress);
  await user.click(same());
  expect(billing()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(
    await screen.findByRole('link', { name: 'Billing Address: This field is required.' }),
  ).toBeVisible();
});
