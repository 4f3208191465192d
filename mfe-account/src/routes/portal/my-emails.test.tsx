import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { accountApi } from '../../testing/account-api.ts';
import { provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
  signInMember();
});

const reminders = () => screen.findByRole('checkbox', { name: /Remind me two days before/ });
const news = () => screen.getByRole('checkbox', { name: /Send me news/ });
const SAVED = 'Your choices have been saved.';

test('saves the choice of reminders and news, and lists the mandatory e-mails', async () => {
  api.answers['PATCH /mail-preferences'] = ({ body }) => ({
    body: { status: 'success', mail_preferences: body },
  });
  const { user } = renderRemote('/portal');
  expect(await reminders()).toBeChecked();
  expect(news()).not.toBeChecked();
  expect(screen.getByText(/We always send e-mails about your bookings/)).toBeVisible();
  await user.click(await reminders());
  await user.click(news());
  await user.selectOptions(screen.getByLabelText(/How far would you travel/), '40 miles');
  await user.click(screen.getByRole('button', { name: 'Save my choices' }));
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(api.received.at(-1)).toMatchObject({
    line: 'PATCH /mail-preferences',
    body: { reminders: false, news: true, invitation_miles: 40 },
  });
  await user.click(news());
  expect(screen.queryByText(SAVED)).toBeNull();
});

test('sends only what was changed, so that an unsubscribe made elsewhere stays', async () => {
  const before = { reminders: true, news: true, invitation_miles: 20 };
  api.answers['GET /mail-preferences'] = {
    body: { status: 'success', mail_preferences: before },
  };
  const now = { reminders: true, news: false, invitation_miles: 40 };
  api.answers['PATCH /mail-preferences'] = { body: { status: 'success', mail_preferences: now } };
  const { user } = renderRemote('/portal');
  await reminders();
  expect(news()).toBeChecked();
  await user.selectOptions(screen.getByLabelText(/How far would you travel/), '40 miles');
  await user.click(screen.getByRole('button', { name: 'Save my choices' }));
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(api.sent('PATCH /mail-preferences')).toEqual([{ invitation_miles: 40 }]);
  expect(news()).not.toBeChecked();
});

test('shows what changed elsewhere when the user comes back, and keeps the user’s own changes', async () => {
  const answer = (news: boolean) => ({
    body: {
      status: 'success',
      mail_preferences: { reminders: true, news, invitation_miles: 20 },
    },
  });
  api.answers['GET /mail-preferences'] = answer(true);
  const { user } = renderRemote('/portal');
  await user.click(await reminders());
  expect(news()).toBeChecked();
  api.answers['GET /mail-preferences'] = answer(false);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(news()).not.toBeChecked());
  expect(await reminders()).not.toBeChecked();
});

test('a failed save shows a message and keeps the choice on screen', async () => {
  api.answers['PATCH /mail-preferences'] = problem(
    429,
    'TOO_MANY_REQUESTS',
    'Not available just now.',
  );
  const { user } = renderRemote('/portal');
  await user.click(await reminders());
  await user.click(screen.getByRole('button', { name: 'Save my choices' }));
  expect(await screen.findByText('Your choices were not saved')).toBeVisible();
  expect(screen.getByText('Not available just now.')).toBeVisible();
  expect(await reminders()).not.toBeChecked();
});

test('says neither that the choices were saved nor that they were not, after a lost response', async () => {
  api.answers['PATCH /mail-preferences'] = { body: {}, lost: true };
  const { user } = renderRemote('/portal');
  await user.click(await reminders());
  await user.click(screen.getByRole('button', { name: 'Save my choices' }));
  expect(await screen.findByText('We do not know whether your choices were saved')).toBeVisible();
});

test('offers a retry when the settings fail to load', async () => {
  const known = api.answers['GET /mail-preferences'];
  api.answers['GET /mail-preferences'] = problem(500, 'INTERNAL_ERROR', 'Something failed.');
  const { user } = renderRemote('/portal');
  expect(await screen.findByText('We could not load your choices')).toBeVisible();
  if (known) api.answers['GET /mail-preferences'] = known;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await reminders()).toBeVisible());
});
