import type { OwnRecall } from '@chaps/contracts/recalls';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountApi, bookedAppointment } from '../../testing/account-api.ts';
import { provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

const ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d31';
const recallOf = (changes: Partial<OwnRecall> = {}): OwnRecall => ({
  ...{ recall_id: ID, state: 'due', ended_reason: null, due_on: '2998-11-14', version: 1 },
  can_undo: false,
  ...changes,
});
const answer = (recall: OwnRecall | null) => ({ body: { status: 'success', recall } });
const ENDED = { state: 'ended', ended_reason: 'no more reminders' } as const;

// Loads lazy code before the test, so that no wait includes compiling it.
beforeAll(() => import('./change-dialogs.ts'));

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
  signInMember();
});

const show = (recall: OwnRecall | null) => {
  api.answers['GET /recall'] = answer(recall);
  return renderRemote('/portal');
};
test.each([
  [null, /Once you have your result and any follow-up has ended/],
  [recallOf(), 'Your next test is due in November 2998.'],
  [recallOf({ due_on: '2020-01-01' }), 'Your next test is due now.'],
  [recallOf({ state: 'booked' }), 'You have booked your next test.'],
  [recallOf(ENDED), 'We will not remind you of your next test.'],
  [
    recallOf({ state: 'ended', ended_reason: 'under the care of a GP or hospital' }),
    /Your GP or hospital is looking after you/,
  ],
])('shows when the next test is due: %j', async (recall, sentence) => {
  show(recall);
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('explains why someone over 80 has no next test', async () => {
  show(recallOf({ state: 'ended', ended_reason: 'over the age limit' }));
  const reason = await screen.findByText(/The test is for people aged 40 to 80/);
  const card = within(reason.closest('section') ?? reason);
  expect(card.getByRole('link', { name: /PSA testing for people above 80/ })).toHaveAttribute(
    'href',
    '/information-hub/elderly-psa-testing',
  );
  expect(card.queryByRole('link', { name: 'Find an event' })).toBeNull();
});

test('a test cannot be postponed until the person is too old for it', async () => {
  show(recallOf({ can_postpone: false }));
  expect(await screen.findByRole('button', { name: 'No more reminders' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Put it off for a year' })).toBeNull();
});

test('a reminder can be postponed by a year, and that can be undone', async () => {
  const { user } = show(recallOf());
  api.answers[`PATCH /recall/${ID}`] = ({ body }) =>
    answer(
      JSON.stringify(body).includes('undo')
        ? recallOf({ version: 3 })
        : recallOf({ state: 'postponed', due_on: '2999-11-14', version: 2, can_undo: true }),
    );
  await user.click(await screen.findByRole('button', { name: 'Put it off for a year' }));
  expect(
    await screen.findByText('Your next test has been put off until November 2999.'),
  ).toBeVisible();
  expect(api.received.at(-1)).toMatchObject({ body: { version: 1, change: 'in a year' } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('We will remind you of your next test.')).toBeVisible();
  expect(screen.getByText('Your next test is due in November 2998.')).toBeVisible();
});

test('a test cannot be postponed while one is booked', async () => {
  show(recallOf({ state: 'booked', can_undo: true }));
  expect(await screen.findByRole('button', { name: 'No more reminders' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Put it off for a year' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a test booked in the meantime leaves nothing to postpone', async () => {
  const { user } = show(recallOf());
  const booked = recallOf({ state: 'booked', due_on: '2999-11-14', version: 2, can_undo: true });
  api.answers[`PATCH /recall/${ID}`] = answer(booked);
  await user.click(await screen.findByRole('button', { name: 'Put it off for a year' }));
  expect(await screen.findByText('Your choice has been saved.')).toBeVisible();
  expect(screen.getByText('You have booked your next test.')).toBeVisible();
  expect(screen.queryByText(/has been put off/)).toBeNull();
});

test('reminders can be stopped and started again', async () => {
  const { user } = show(recallOf());
  api.answers[`PATCH /recall/${ID}`] = answer(recallOf({ ...ENDED, version: 2, can_undo: true }));
  await user.click(await screen.findByRole('button', { name: 'No more reminders' }));
  expect(await screen.findByText('We will not send you any more reminders.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start reminders again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'No more reminders' })).toBeNull();
});

test('shows that a change was rejected, with the stored value', async () => {
  const { user } = show(recallOf());
  const message = 'The date of the next test has changed since you opened this page.';
  api.answers[`PATCH /recall/${ID}`] = problem(409, 'RECALL_CHANGED', message);
  const button = await screen.findByRole('button', { name: 'Put it off for a year' });
  api.answers['GET /recall'] = answer(recallOf({ due_on: '2997-05-01', version: 5 }));
  await user.click(button);
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByText('Your next test is due in May 2997.')).toBeVisible();
});

test('offers a retry when the next test fails to load', async () => {
  api.answers['GET /recall'] = problem(500, 'INTERNAL_ERROR', 'Something failed.');
  renderRemote('/portal');
  expect(await screen.findByText('We could not load the date of your next test')).toBeVisible();
});

test('a cancelled booking is no longer the next test', async () => {
  const appointment = bookedAppointment({});
  const path = `/appointments/${appointment.appointment_id}/cancellation`;
  const cancellation = {
    ...{ appointment_id: appointment.appointment_id, can_cancel: true, paid: 0, charge: 0 },
    ...{ refund: 0, refund_until: null, refund_status: null },
  };
  api.answers['GET /appointments'] = { body: { appointments: [appointment] } };
  api.answers[`GET ${path}`] = { body: { status: 'success', cancellation } };
  api.answers[`POST ${path}`] = () => {
    api.answers['GET /recall'] = answer(recallOf({ due_on: '2020-01-01' }));
    const cancelled = { ...appointment, status: 'cancelled' };
    return { body: { status: 'success', appointment: cancelled, cancellation } };
  };
  const { user } = show(recallOf({ state: 'booked' }));
  expect(await screen.findByText('You have booked your next test.')).toBeVisible();
  const button = (name: string) => screen.findByRole('button', { name });
  await user.click(await button('Cancel appointment: Rotary Ipswich'));
  await user.click(await button('Cancel my appointment'));
  expect(await screen.findByText('Your next test is due now.')).toBeVisible();
});
