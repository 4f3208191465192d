import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { accountApi } from '../../testing/account-api.ts';
import { provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

const MARYS = {
  practice_code: 'F81001',
  name: "ST MARY'S SURGERY",
  address: 'COLCHESTER, CO1 1ST',
};
const GP = {
  practice_code: 'F81001',
  name: "ST MARY'S SURGERY, COLCHESTER, CO1 1ST",
  telephone: null,
  has_closed: false,
};
const answer = (gp: object | null) => ({ body: { status: 'success', gp } });

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  api.answers['GET /gp-practices'] = { body: { practices: [MARYS] } };
  provideAuthService();
  signInMember();
});

test('a practice is chosen from the register and saved', async () => {
  const { user } = renderRemote('/portal');
  await user.type(await screen.findByLabelText('Your GP practice'), 'st marys');
  await user.click(await screen.findByRole('option', { name: /ST MARY'S SURGERY/ }));
  api.answers['PATCH /gp-practice'] = answer(GP);
  await user.click(screen.getByRole('button', { name: 'Save my GP practice' }));
  expect(await screen.findByText('Your GP practice has been saved.')).toBeVisible();
  expect(api.sent('PATCH /gp-practice')).toEqual([
    { practice_code: GP.practice_code, name: GP.name },
  ]);
  expect(screen.getByLabelText('Your GP practice')).toHaveValue(GP.name);
});

test('asks for another practice when the saved one has closed', async () => {
  api.answers['GET /gp-practice'] = answer({ ...GP, has_closed: true });
  const { user } = renderRemote('/portal');
  expect(await screen.findByText('Your GP practice has closed')).toBeVisible();
  const field = screen.getByLabelText('Your GP practice');
  expect(field).toHaveValue('');
  await user.type(field, 'Dr Murphy, Galway');
  api.answers['PATCH /gp-practice'] = answer({
    ...GP,
    practice_code: null,
    name: 'Dr Murphy, Galway',
  });
  await user.click(screen.getByRole('button', { name: 'Save my GP practice' }));
  expect(await screen.findByText('Your GP practice has been saved.')).toBeVisible();
  expect(api.sent('PATCH /gp-practice')).toEqual([
    { practice_code: null, name: 'Dr Murphy, Galway' },
  ]);
  expect(screen.queryByText('Your GP practice has closed')).toBeNull();
});

test('keeps the input when saving fails', async () => {
  const { user } = renderRemote('/portal');
  const field = await screen.findByLabelText('Your GP practice');
  await user.type(field, 'Dr Murphy');
  api.answers['PATCH /gp-practice'] = problem(429, 'TOO_MANY_REQUESTS');
  await user.click(screen.getByRole('button', { name: 'Save my GP practice' }));
  expect(await screen.findByText('Your GP practice was not saved')).toBeVisible();
  expect(field).toHaveValue('Dr Murphy');
});
