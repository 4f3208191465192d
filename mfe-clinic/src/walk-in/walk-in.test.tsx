import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAndGoOn, answerConsentForm, answerQuestions } from '../testing/answer-questions.ts';
import { ACTIONS, answersTo, dayApi, personOf } from '../testing/clinic-api.ts';
import { expectSent, openScreen } from '../testing/open-day.ts';

const ADD = 'Add and mark as arrived';

async function openWalkIn() {
  const rendered = await openScreen('walk-in');
  await screen.findByRole('heading', { level: 1, name: 'Walk-in' });
  const { user } = rendered;
  const fill = async (first: string, last: string, born: string) => {
    await user.type(screen.getByLabelText(/^First name/), first);
    await user.type(screen.getByLabelText(/^Last name/), last);
    await user.type(screen.getByLabelText(/^Birth date/), born);
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  /** Charles Babbage, who has neither phone nor e-mail address, until his questions. */
  const begin = async () => {
    await fill('Charles', 'Babbage', '1961-12-26');
    await user.click(screen.getByLabelText(/^They have neither/));
    await press('Continue');
    await screen.findByRole('region', { name: 'Charles Babbage' });
  };
  const onPaper = async () => {
    await answerAndGoOn(user);
    await press('Signed on paper');
    await user.click(await screen.findByLabelText('The consent form is signed on paper'));
    await press(ADD);
  };
  return { ...rendered, fill, press, begin, onPaper };
}

test('a walk-in is asked for a contact, the questions and consent, and has arrived at once', async () => {
  const api = dayApi('coordinator', personOf());
  const { user, fill, press, onPaper } = await openWalkIn();
  await fill('Charles', 'Babbage', '1961-12-26');
  await press('Continue');
  expect(await screen.findByText(/^Enter a number or an e-mail address/)).toBeVisible();
  await user.click(screen.getByLabelText(/^They have neither/));
  await press('Continue');
  expect(await screen.findByRole('heading', { name: 'Questions before the test' })).toHaveFocus();
  await onPaper();
  expect(await screen.findByRole('status', { name: 'Added' })).toHaveTextContent(
    'Charles Babbage is added and has arrived.',
  );
  await expectSent(api, [
    {
      step: 'arrived',
      reason: 'Consent signed on paper. Questions 2026-1 answered.',
      walk_in: {
        first_name: 'Charles',
        last_name: 'Babbage',
        date_of_birth: '1961-12-26',
        consent_given: true,
      },
    },
  ]);
  expect(screen.getByLabelText(/^First name/)).toHaveValue('');
});

test('a walk-in signs on the tablet, and consent is there at Ready', async () => {
  const api = dayApi('coordinator', personOf());
  const { user, begin, press } = await openWalkIn();
  await begin();
  await answerAndGoOn(user);
  await press('Sign on this tablet');
  await answerConsentForm(user);
  expect(screen.queryByLabelText(/shared with my GP/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Your name/), 'C. Babbage');
  await press('Sign');
  expect(await screen.findByText('Signed on this tablet: C. Babbage.')).toBeVisible();
  await press(ADD);
  await expectSent(api, [
    {
      step: 'arrived',
      reason: 'Consent signed on the tablet. Questions 2026-1 answered.',
      consent: { signed_name: 'C. Babbage', wording_version: '2025-1' },
    },
  ]);
});

test('whoever cannot be tested today is not added, and what was typed can be corrected', async () => {
  const api = dayApi('coordinator', personOf());
  const { user, begin, press } = await openWalkIn();
  await begin();
  await press('Back to their name');
  expect(await screen.findByLabelText(/^First name/)).toHaveValue('Charles');
  await press('Continue');
  await answerQuestions(user, /urine infection/);
  expect(screen.getByText('Another date, free of charge')).toBeVisible();
  await press('Not today: do not add them');
  expect(await screen.findByLabelText(/^First name/)).toHaveValue('');
  expect(api.sent(ACTIONS)).toEqual([]);
});

test('somebody who has booked, or of another age, is not added', async () => {
  const api = dayApi('coordinator', personOf());
  const { user, fill, press } = await openWalkIn();
  await fill('lovelace', 'ADA', '1960-12-10');
  await user.click(screen.getByLabelText(/^They have neither/));
  await press('Continue');
  expect(await screen.findByText(/^Ada Lovelace is on the list/)).toBeVisible();
  await user.clear(screen.getByLabelText(/^Birth date/));
  await user.type(screen.getByLabelText(/^Birth date/), '2010-01-01');
  await press('Continue');
  expect(await screen.findByText('The test is for people from 40 to 80.')).toBeVisible();
  expect(api.sent(ACTIONS)).toEqual([]);
});

test('a walk-in whom the server rejects stays visible on each screen', async () => {
  const api = dayApi('coordinator', personOf());
  const reason = 'No place for a walk-in is left.';
  api.answers[ACTIONS] = (received) => answersTo(received, 'rejected', reason);
  const { user, begin, onPaper } = await openWalkIn();
  await begin();
  await onPaper();
  expect(await screen.findByRole('alert')).toHaveTextContent(`Charles Babbage, arrived. ${reason}`);
  await user.click(screen.getByRole('link', { name: 'Ready' }));
  await screen.findByRole('heading', { level: 1, name: 'Ready' });
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  expect(screen.getByText(/Nobody is waiting to be made ready/)).toBeVisible();
});
