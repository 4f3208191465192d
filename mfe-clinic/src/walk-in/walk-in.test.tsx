import type { ExpectedPerson } from '@chaps/contracts/visits';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAndGoOn, answerConsentForm, answerQuestions } from '../testing/answer-questions.ts';
import {
  ACTIONS,
  answersTo,
  clinicApi,
  dayApi,
  dayOf,
  EVENT_ID,
  grantOf,
  me,
  personOf,
} from '../testing/clinic-api.ts';
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
      paper_consent: {},
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
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Not recorded: Charles Babbage, arrived${reason}`,
  );
  await user.click(screen.getByRole('link', { name: 'Ready' }));
  await screen.findByRole('heading', { level: 1, name: 'Ready' });
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  expect(screen.getByText(/Nobody is waiting to be made ready/)).toBeVisible();
});

/** The API of a day whose people are late at whatever hour the test runs. */
function lateDay(walkIns: number, ...people: ExpectedPerson[]) {
  const list = dayOf(...people.map((person) => ({ ...person, start_time: '00:00' })));
  const walk_ins = Array.from({ length: walkIns }, (_, index) => ({
    walk_in_id: `6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d4${index}`,
    ...{ first_name: 'Charles', last_name: 'Babbage', date_of_birth: '1961-12-26' },
    ...{ consent_given: true, state: 'arrived' as const, since: list.read_at },
  }));
  const walk_in_rule = { allowance: 0, no_show_minutes: 0, unbooked: [] };
  const body = { ...list, walk_in_rule, walk_ins };
  return clinicApi({
    'GET /staff/me': { body: { ...me, grants: [grantOf('coordinator')] } },
    [`GET /staff/events/${EVENT_ID}/day`]: { body },
    [ACTIONS]: (received) => answersTo(received),
  });
}

const places = () => screen.findByRole('status', { name: 'Places' });

test('the screen says how many places are left, and why', async () => {
  lateDay(0, personOf());
  await openWalkIn();
  expect(await places()).toHaveTextContent(
    '1 place for a walk-in is left. Places: 1 seat of people who have not come 0 minutes after their time.',
  );
});

test('without a place nobody is added, and what was typed stays', async () => {
  const api = lateDay(1, personOf());
  const { user, fill, press } = await openWalkIn();
  expect(await places()).toHaveTextContent('No place for a walk-in is left.');
  await fill('Grace', 'Hopper', '1961-12-09');
  await user.click(screen.getByLabelText(/^They have neither/));
  await press('Continue');
  expect(await screen.findByText(/^No place .* who can allow more/)).toBeVisible();
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Grace');
  expect(api.sent(ACTIONS)).toEqual([]);
});

test('somebody who comes late after all is marked as arrived, and the screens say that there is one more', async () => {
  const api = lateDay(1, personOf());
  const { user } = await openScreen('check-in');
  await user.type(
    await screen.findByRole('searchbox', { name: 'Name or reference' }),
    'ada{Enter}',
  );
  expect(await screen.findByRole('status', { name: 'Visit' })).toHaveTextContent(
    'Late. A walk-in has their seat. They are seen all the same',
  );
  await user.click(screen.getByRole('button', { name: 'Arrived' }));
  await user.click(screen.getByRole('link', { name: 'Queue' }));
  expect(await screen.findByText(/There is 1 person more than places/)).toBeVisible();
  await expectSent(api, [{ step: 'arrived' }]);
});
