import type { ExpectedPerson } from '@chaps/contracts/visits';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAndContinue } from '../testing/answer-questions.ts';
import {
  ACTIONS,
  answersTo,
  clinicApi,
  DAY,
  dayApi,
  EVENT_ID,
  makeDay,
  makeGrant,
  makePerson,
  me,
  sentActions,
} from '../testing/clinic-api.ts';
import { expectSent, openScreen } from '../testing/open-day.ts';

const CHARLES = { first_name: 'Charles', last_name: 'Babbage', date_of_birth: '1961-12-26' };

async function openWalkIn() {
  const rendered = await openScreen('walk-in');
  await screen.findByRole('heading', { level: 1, name: 'Walk-in' });
  const { user } = rendered;
  const fill = async (first: string, last: string, born: string) => {
    for (const [label, text] of [
      [/^First name/, first],
      [/^Last name/, last],
      [/^Date of birth/, born],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    }
  };
  const type = async (label: RegExp, text: string) => user.type(screen.getByLabelText(label), text);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  /** Fills in Charles Babbage, who has no contact details, and continues. */
  const begin = async () => {
    await fill('Charles', 'Babbage', '1961-12-26');
    await type(/^Why there are no contact details/, 'No fixed address');
    await press('Continue');
    await screen.findByRole('heading', { name: 'Charles Babbage' });
  };
  return { ...rendered, fill, type, press, begin };
}

test('a walk-in gives a contact, or the reason for having none, and then arrives like anyone else', async () => {
  const api = dayApi('coordinator', makePerson());
  const { fill, press, type } = await openWalkIn();
  await press('Continue');
  expect(await screen.findByText('Please enter a date.')).toBeVisible();
  await fill('Charles', 'Babbage', '1961-12-26');
  await press('Continue');
  expect(await screen.findByText(/^Enter a phone number, e-mail address or/)).toBeVisible();
  await type(/^Address/, '1 High Street');
  await press('Continue');
  expect(await screen.findByRole('heading', { name: 'Charles Babbage' })).toHaveFocus();
  expect(screen.getByText('Walk-in', { selector: 'span' })).toBeVisible();
  expect(api.sent(ACTIONS)).toEqual([]);
  await press('Arrived');
  const person = { ...CHARLES, home_address: '1 High Street' };
  await expectSent(api, [{ step: 'arrived', person }]);
  const [arrived] = await sentActions(api);
  expect(arrived?.appointment_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(arrived).not.toHaveProperty('walk_in');
  await press('Next person');
  expect(screen.getByLabelText(/^First name/)).toHaveValue('');
});

test('asks a walk-in for consent and answers only once, at Ready, before the tube', async () => {
  const api = dayApi('coordinator', makePerson());
  const { user, begin, press } = await openWalkIn();
  await begin();
  await press('Arrived');
  await user.click(await screen.findByRole('link', { name: 'Go to Ready' }));
  await user.click(await screen.findByRole('button', { name: /Charles Babbage.*Walk-in here/ }));
  await answerAndContinue(user);
  await press('Signed on paper');
  await user.click(await screen.findByLabelText('The consent form is signed on paper'));
  await user.type(screen.getByLabelText(/^Counselled by/), 'Sam Hill');
  await press('Ready');
  await user.click(screen.getByRole('link', { name: 'Chair' }));
  await user.click(await screen.findByRole('button', { name: /Charles Babbage/ }));
  await user.click(screen.getByLabelText(/^They stated their name/));
  await user.click(screen.getByLabelText(/^They stated their date of birth/));
  await user.keyboard('T4711{Enter}');
  await waitFor(async () => expect(await sentActions(api)).toHaveLength(3));
  const sent = await sentActions(api);
  expect(new Set(sent.map(({ appointment_id }) => appointment_id)).size).toBe(1);
  expect(sent.map(({ step }) => step).toSorted()).toEqual(['arrived', 'ready', 'sampled']);
  expect(sent.filter(({ paper_consent }) => paper_consent)).toMatchObject([{ step: 'ready' }]);
  await user.click(screen.getByRole('link', { name: 'Check-in' }));
  await user.type(await screen.findByRole('searchbox'), 'babbage{Enter}');
  expect(await screen.findByRole('status', { name: 'Visit' })).toHaveTextContent(/^Sample taken/);
});

test('a walk-in pays after arriving', async () => {
  const api = clinicApi({
    'GET /staff/me': { body: { ...me, grants: [makeGrant('coordinator')] } },
    [DAY]: { body: { ...makeDay(makePerson()), walk_in_price: 2500 } },
  });
  const { begin, press } = await openWalkIn();
  await begin();
  expect(await screen.findByText(/^Press Arrived. Then take £25.00, unless/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Paid in cash' })).toBeNull();
  await press('Arrived');
  expect(await screen.findByText(/Take £25.00, then select how they paid/)).toBeVisible();
  await press('Paid in cash');
  await waitFor(async () => expect(await sentActions(api)).toHaveLength(2));
  const [paid, arrived] = (await sentActions(api)).toSorted((one, two) =>
    two.step.localeCompare(one.step),
  );
  expect(paid).toMatchObject({ step: 'paid', method: 'cash', amount: 2500, person: CHARLES });
  expect(arrived).toMatchObject({ step: 'arrived', person: CHARLES });
});

test('people outside the age range are not added', async () => {
  const api = dayApi('coordinator', makePerson());
  const { fill, type, press } = await openWalkIn();
  await fill('Charles', 'Babbage', '2010-01-01');
  await type(/^Phone number/, '01473 000999');
  await press('Continue');
  expect(await screen.findByText('The test is for people aged 40 to 80.')).toBeVisible();
  expect(api.sent(ACTIONS)).toEqual([]);
});

test('asks first when a walk-in has the same name and date of birth as someone on the list', async () => {
  const booked = makePerson();
  const other = { first_name: 'Bob', last_name: 'Young', date_of_birth: '1961-01-02' };
  const api = dayApi(
    'coordinator',
    booked,
    makePerson({ appointment_id: crypto.randomUUID(), ...other }),
  );
  const { fill, type, press } = await openWalkIn();
  await fill('Bob', 'Young', '1961-01-02');
  await type(/^Phone number/, '01473 000999');
  await press('Continue');
  expect(await screen.findByText(/^Bob Young, born 2 January 1961, is on the list/)).toBeVisible();
  // The details of a different person who is also on the list.
  await fill('lovelace', 'ADA', '1960-12-10');
  await press('Add them as a different person');
  expect(
    await screen.findByText(/^Ada Lovelace, born 10 December 1960, is on the list at 09:00\./),
  ).toBeVisible();
  await press('Add them as a different person');
  expect(await screen.findByRole('heading', { name: 'lovelace ADA' })).toHaveFocus();
  await press('Arrived');
  await expectSent(api, [{ step: 'arrived', person: { date_of_birth: '1960-12-10' } }]);
  const [arrived] = await sentActions(api);
  expect(arrived?.appointment_id).not.toBe(booked.appointment_id);
});

test('a walk-in that the server rejects stays visible on each screen', async () => {
  const api = dayApi('coordinator', makePerson());
  const reason = 'The test is for people aged 40 to 80.';
  api.answers[ACTIONS] = (received) => answersTo(received, 'rejected', reason);
  const { user, begin, press } = await openWalkIn();
  await begin();
  await press('Arrived');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Not recorded: Charles Babbage, arrived${reason}`,
  );
  await user.click(screen.getByRole('link', { name: 'Ready' }));
  await screen.findByRole('heading', { level: 1, name: 'Ready' });
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  expect(screen.getByText(/Nobody is waiting/)).toBeVisible();
});

/** The API of a day whose people are late, whenever the test runs. */
function lateDay(walkIns: number, ...people: ExpectedPerson[]) {
  const walk_ins = Array.from({ length: walkIns }, (_, index) =>
    makePerson({
      ...CHARLES,
      appointment_id: `6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d4${index}`,
      ...{ start_time: null, origin: 'walk-in', state: 'arrived' },
    }),
  );
  const late = people.map((person) => ({ ...person, start_time: '00:00' }));
  const walk_in_rule = { allowance: 0, no_show_minutes: 0, unbooked: [] };
  const body = { ...makeDay(...late, ...walk_ins), walk_in_rule };
  return clinicApi({
    'GET /staff/me': { body: { ...me, grants: [makeGrant('coordinator')] } },
    [`GET /staff/events/${EVENT_ID}/day`]: { body },
    [ACTIONS]: (received) => answersTo(received),
  });
}

const places = () => screen.findByRole('status', { name: 'Places' });

test('shows how many places are left, and why', async () => {
  lateDay(0, makePerson());
  await openWalkIn();
  expect(await places()).toHaveTextContent(
    '1 place for a walk-in is left. Places: 1 seat freed because people had not arrived 0 minutes after their appointment time.',
  );
});

test('when no place is left, nobody is added and the input is kept', async () => {
  const api = lateDay(1, makePerson());
  const { fill, type, press } = await openWalkIn();
  expect(await places()).toHaveTextContent('No places left for walk-ins.');
  await fill('Grace', 'Hopper', '1961-12-09');
  await type(/^E-mail address/, 'grace@example.org');
  await press('Continue');
  expect(await screen.findByText(/^No places .* who can allow more/)).toBeVisible();
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Grace');
  expect(api.sent(ACTIONS)).toEqual([]);
});

test('a late person is marked as arrived, and the screens show that the event is over capacity by one', async () => {
  const api = lateDay(1, makePerson());
  const { user } = await openScreen('check-in');
  await user.type(
    await screen.findByRole('searchbox', { name: 'Name or reference' }),
    'ada{Enter}',
  );
  expect(await screen.findByRole('status', { name: 'Visit' })).toHaveTextContent(
    'Late. A walk-in has taken their seat. They can still be tested',
  );
  await user.click(screen.getByRole('button', { name: 'Arrived' }));
  await user.click(screen.getByRole('link', { name: 'Queue' }));
  expect(await screen.findByText(/There is 1 person more than we have places for/)).toBeVisible();
  await expectSent(api, [{ step: 'arrived' }]);
});
