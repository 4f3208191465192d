import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { becomeSignedIn, provideAuthService } from '../../testing/auth-service.ts';
import { PROFILE, type ProductApi, startProductApi } from '../../testing/product-api.ts';
import { show } from '../../testing/show.tsx';

let api: ProductApi;
beforeEach(async () => {
  api = await startProductApi();
  provideAuthService();
  becomeSignedIn();
});
afterEach(() => api.close());

const billing = () => screen.getByLabelText('Billing Address');
const same = () => screen.getByRole('checkbox', { name: 'Same as home address' });
const sent = () => api.received.filter(({ line }) => line.startsWith('PATCH')).at(-1)?.body;

async function edit(profile = PROFILE) {
  const answer = { body: { status: 'success', userProfile: profile } };
  api.answers['GET /auth/profile'] = answer;
  api.answers['PATCH /auth/profile'] = answer;
  const { user } = show('/portal');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  return user;
}

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

test('follows the home address while both are equal', async () => {
  const user = await edit();
  await user.clear(screen.getByLabelText('Home Address'));
  await user.type(screen.getByLabelText('Home Address'), '3 Mill Lane');
  expect(billing()).toHaveValue('3 Mill Lane');
  expect(same()).toBeChecked();
});

test('a different billing address stays, and the checkbox copies the home address', async () => {
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
