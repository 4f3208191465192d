import { londonDate } from '@chaps/domain';
import { controlTimers, passTime } from '@chaps/testing/clock';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { formatReadyReason } from '../consent/words.ts';
import {
  answerAndContinue,
  answerConsentForm,
  answerQuestions,
} from '../testing/answer-questions.ts';
import { ACTIONS, DAY, dayApi, makeDay, makePerson, sentActions } from '../testing/clinic-api.ts';
import { expectSent, openScreen } from '../testing/open-day.ts';

const LOOKS_AFTER_MS = 5000;
const LONGEST_WAIT_MS = 30_000;

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const arrived = (last: string, minutes: number, changes = {}) =>
  makePerson({
    appointment_id: `6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d${minutes}`,
    last_name: last,
    state: 'arrived',
    arrived_at: ago(minutes),
    since: ago(minutes),
    ...changes,
  });
const unsigned = { consent_given: false, questions_to_ask: 'all' };

async function openPerson(changes: object = {}) {
  const api = dayApi('phlebotomist', arrived('Early', 31, changes), arrived('Late', 12));
  const { user } = await openScreen('ready');
  await user.click(await screen.findByRole('button', { name: /Ada Early/ }));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { api, user, press };
}

test('lists people in order of arrival, with the minutes they have waited', async () => {
  dayApi('phlebotomist', arrived('Late', 12), arrived('Early', 31), makePerson());
  await openScreen('ready');
  const list = await screen.findByRole('list', { name: 'Arrived' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ada EarlyNext\. Booked for 09:00, here for 31 min$/),
    expect.stringMatching(/^Ada LateBooked for 09:00, here for 12 min$/),
  ]);
});

test('a tablet whose clock is hours ahead shows the true waiting times', async () => {
  const server = new Date(Date.now() - 3 * 60 * 60_000);
  const since = new Date(server.getTime() - 25 * 60_000).toISOString();
  const api = dayApi('phlebotomist');
  api.answers[DAY] = {
    body: {
      ...makeDay(makePerson({ state: 'arrived', arrived_at: since, since })),
      ...{ read_at: server.toISOString(), event_date: londonDate(server) },
    },
  };
  await openScreen('ready');
  expect(await screen.findByText(/here for 25 min/)).toBeVisible();
});

test('with consent already given, the questions and counselling make a person ready', async () => {
  const { api, user, press } = await openPerson();
  expect(screen.getByText('7 questions are left.')).toBeVisible();
  expect(screen.getByRole('group', { name: /^Has anything changed since/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  await answerAndContinue(user);
  expect(await screen.findByText('Consent was given before the event.')).toBeVisible();
  await press('Ready');
  expect(await screen.findByText('There is a problem', { exact: false })).toBeVisible();
  expect(api.sent(ACTIONS)).toEqual([]);
  await user.type(screen.getByLabelText(/^Counselled by/), 'Sam Hill');
  await press('Ready');
  expect(await screen.findByRole('status', { name: 'Recorded' })).toHaveTextContent('Early: ready');
  await expectSent(api, [
    {
      step: 'ready',
      reason: 'Consent already given. Questions 2026-2 answered. Counselled by Sam Hill.',
    },
  ]);
  // The counsellor is kept for the next person.
  await user.click(await screen.findByRole('button', { name: /Ada Late/ }));
  await answerAndContinue(user);
  expect(await screen.findByLabelText(/^Counselled by/)).toHaveValue('Sam Hill');
});

describe('answering Yes', () => {
  test.each([
    [/prostate condition/, 'CHAPS cannot test them', false],
    [/urine infection/, 'Another date, free of charge', true],
    [/biopsy/, 'Another date, free of charge', true],
    [/ejaculated/, 'Another date, free of charge', true],
    [/hard exercise/, 'Another date, free of charge', true],
    [/symptoms/, 'They should see their GP, tested or not', false],
  ])('to %s ends the visit in one press, with its reason', async (question, title, again) => {
    const { api, user, press } = await openPerson();
    await answerQuestions(user, question);
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    await press('Record: no sample today');
    expect(await screen.findByRole('list', { name: 'Arrived' })).not.toHaveTextContent('Early');
    await expectSent(api, [{ step: 'not sampled', invite_again: again }]);
  });

  test('to symptoms continues once a clinician has decided to go ahead and is named', async () => {
    const { api, user, press } = await openPerson();
    await answerQuestions(user, /symptoms/);
    await user.type(screen.getByLabelText(/^Clinician authorising/), 'Dr Grey');
    await press('Continue');
    await user.type(await screen.findByLabelText(/^Counselled by/), 'Sam Hill');
    await press('Ready');
    await expectSent(api, [{ step: 'ready' }]);
    const [ready] = await sentActions(api);
    expect(ready?.reason).toContain('Test authorised by a clinician: Dr Grey.');
  });

  test('to a change asks for new consent, and can be corrected', async () => {
    const { user, press } = await openPerson();
    await answerAndContinue(user, /changed/);
    expect(await screen.findByRole('heading', { name: 'Consent' })).toHaveFocus();
    await press('Back to the questions');
    const changed = within(screen.getByRole('group', { name: /^Has anything changed/ }));
    expect(changed.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await user.click(changed.getByRole('radio', { name: 'No' }));
    await press('Continue');
    expect(await screen.findByText('Consent was given before the event.')).toBeVisible();
  });
});

test('counts the hours before the person’s own slot', async () => {
  await openPerson({ start_time: '09:20' });
  expect(screen.getByRole('group', { name: /ejaculated since .+ at 09:20\?$/ })).toBeVisible();
});

describe('if consent is missing', () => {
  test('it is signed on the tablet with a typed name, and sent with the step', async () => {
    const { api, user, press } = await openPerson(unsigned);
    expect(screen.getByText('6 questions are left.')).toBeVisible();
    await answerAndContinue(user);
    await press('Sign on this tablet');
    await answerConsentForm(user);
    await press('Show all the terms');
    expect(screen.getByText(/^Your sample goes to a laboratory with/)).toBeVisible();
    await press('Sign');
    expect((await screen.findAllByText(/Type your name to sign\./))[0]).toBeVisible();
    await user.type(screen.getByLabelText(/^Your name/), 'Ada Early');
    await user.type(screen.getByLabelText(/^Who read the form/), 'Ann Lee');
    await press('Sign');
    expect(await screen.findByText('Signed on this tablet: Ada Early.')).toBeVisible();
    // Looking back at the questions loses nothing.
    await press('Back to the questions');
    expect(screen.getByRole('heading', { name: 'Questions before the test' })).toHaveFocus();
    await press('Continue');
    expect(screen.getByText('Signed on this tablet: Ada Early.')).toBeVisible();
    await user.type(screen.getByLabelText(/^Counselled by/), 'Sam Hill');
    await press('Ready');
    await expectSent(api, [
      {
        step: 'ready',
        reason:
          'Consent signed on the tablet, read to them by Ann Lee. Questions 2026-2 answered. Counselled by Sam Hill.',
        consent: {
          wording_version: '2025-1',
          signed_name: 'Ada Early',
          read_by: 'Ann Lee',
          answers: { medicationHistory: 'None', terms: true, sampleConsent: true },
        },
      },
    ]);
  });

  test('it may be signed on paper', async () => {
    const { api, user, press } = await openPerson(unsigned);
    await answerAndContinue(user);
    await press('Signed on paper');
    await user.type(await screen.findByLabelText(/^Counselled by/), 'Sam Hill');
    await press('Ready');
    expect(await screen.findByText('They must sign the consent form first.')).toBeVisible();
    await user.click(screen.getByLabelText('The consent form is signed on paper'));
    await user.type(screen.getByLabelText(/^Who read the form to them/), 'Ann Lee');
    await press('Ready');
    await expectSent(api, [{ step: 'ready', paper_consent: { read_by: 'Ann Lee' } }]);
    const [ready] = await sentActions(api);
    expect(ready?.reason).toMatch(/^Consent signed on paper, read to them by Ann Lee\./);
    expect(ready).not.toHaveProperty('consent');
  });
});

test('recognises a network without a connection, and finds people who arrived on another tablet by name', async () => {
  controlTimers();
  const api = dayApi('phlebotomist', makePerson(), arrived('Early', 31));
  const { user } = await openScreen('ready');
  expect(screen.queryByText('Arrived on another tablet')).toBeNull();
  const answers = { ...api.answers };
  const nowhere = { body: undefined, lost: true };
  Object.assign(api.answers, { [DAY]: nowhere, [ACTIONS]: nowhere });
  await passTime(LOOKS_AFTER_MS);
  expect(await screen.findByText('No network')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'early');
  expect(await screen.findByText(/arrived: choose them in the list above/)).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'lovelace{Enter}');
  expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  Object.assign(api.answers, answers);
  await passTime(LONGEST_WAIT_MS);
  await waitFor(() => expect(screen.queryByText('No network')).toBeNull());
});

test('the reason for the step fits its column', () => {
  const name = 'x'.repeat(60);
  const longest = formatReadyReason({ way: 'paper', reader: name }, name, name);
  expect(longest.length).toBeLessThanOrEqual(300);
});
