import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACTIONS, dayApi, personOf, sentActions } from '../testing/clinic-api.ts';
import { expectSent, openScreen } from '../testing/open-day.ts';
import { readyReason } from './reason.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const arrived = (last: string, minutes: number, changes = {}) =>
  personOf({
    appointment_id: `6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d${minutes}`,
    last_name: last,
    state: 'arrived',
    arrived_at: ago(minutes),
    since: ago(minutes),
    ...changes,
  });

const open = () => openScreen('ready');

test('whoever came first is first, with the minutes', async () => {
  dayApi('phlebotomist', arrived('Late', 12), arrived('Early', 31), personOf());
  await open();
  const list = await screen.findByRole('list', { name: 'Arrived' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ada EarlyNext\. Booked for 09:00, here for 31 min$/),
    expect.stringMatching(/^Ada LateBooked for 09:00, here for 12 min$/),
  ]);
});

test('with consent given before, questions and counselling make somebody ready', async () => {
  const api = dayApi('phlebotomist', arrived('Early', 31), arrived('Late', 12));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Ada Early/ }));
  expect(screen.getByText('Consent was given online, before the day.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ready' }));
  expect(await screen.findByText('There is a problem', { exact: false })).toBeVisible();
  expect(api.sent(ACTIONS)).toEqual([]);
  await user.click(screen.getByLabelText('They have answered the questions of the form'));
  await user.type(screen.getByLabelText(/^Counselled by/), 'Sam Hill');
  await user.click(screen.getByRole('button', { name: 'Ready' }));
  expect(await screen.findByRole('status', { name: 'Recorded' })).toHaveTextContent('Early: ready');
  await expectSent(api, [
    {
      step: 'ready',
      reason: 'Consent given before. Questions answered. Counselled by Sam Hill.',
    },
  ]);
  // The next one has the same counsellor.
  await user.click(await screen.findByRole('button', { name: /Ada Late/ }));
  expect(screen.getByLabelText(/^Counselled by/)).toHaveValue('Sam Hill');
});

test('without consent the form is signed first', async () => {
  const api = dayApi('phlebotomist', arrived('Early', 31, { consent_given: false }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Ada Early/ }));
  await user.click(screen.getByLabelText('They have answered the questions of the form'));
  await user.type(screen.getByLabelText(/^Counselled by/), 'Sam Hill');
  await user.click(screen.getByRole('button', { name: 'Ready' }));
  expect(await screen.findByText('They sign the consent form first.')).toBeVisible();
  await user.click(screen.getByLabelText('The consent form is signed on paper'));
  await user.type(screen.getByLabelText(/^Who read the form to them/), 'Ann Lee');
  await user.click(screen.getByRole('button', { name: 'Ready' }));
  expect(await screen.findByText(/Nobody is waiting to be made ready/)).toBeVisible();
  await expectSent(api, [{ step: 'ready' }]);
  const [ready] = await sentActions(api);
  expect(ready?.reason).toMatch(/^Consent signed on paper, read to them by Ann Lee\./);
});

test('what the step keeps fits into its column', () => {
  const name = 'x'.repeat(80);
  const longest = readyReason({ consentGiven: false, reader: name, counsellor: name });
  expect(longest.length).toBeLessThanOrEqual(300);
});
