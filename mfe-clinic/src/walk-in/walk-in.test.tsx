import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
  const add = () => user.click(screen.getByRole('button', { name: ADD }));
  return { ...rendered, fill, add };
}

test('a walk-in is asked for consent and a contact, and has arrived at once', async () => {
  const api = dayApi('coordinator', personOf());
  const { user, fill, add } = await openWalkIn();
  await fill('Charles', 'Babbage', '1961-12-26');
  await add();
  expect(await screen.findByText('They sign the consent form first.')).toBeVisible();
  await user.click(screen.getByLabelText(/^They have read and signed/));
  await add();
  expect(await screen.findByText(/^Enter a number or an e-mail address/)).toBeVisible();
  await user.click(screen.getByLabelText(/^They have neither/));
  await add();
  expect(await screen.findByRole('status', { name: 'Added' })).toHaveTextContent(
    'Charles Babbage is added and has arrived.',
  );
  await expectSent(api, [
    {
      step: 'arrived',
      walk_in: {
        first_name: 'Charles',
        last_name: 'Babbage',
        date_of_birth: '1961-12-26',
      },
    },
  ]);
  expect(screen.getByLabelText(/^First name/)).toHaveValue('');
});

test('somebody who has booked, or of another age, is not added', async () => {
  const api = dayApi('coordinator', personOf());
  const { user, fill, add } = await openWalkIn();
  await fill('lovelace', 'ADA', '1960-12-10');
  await user.click(screen.getByLabelText(/^They have neither/));
  await user.click(screen.getByLabelText(/^They have read and signed/));
  await add();
  expect(await screen.findByText(/^Ada Lovelace is on the list/)).toBeVisible();
  await user.clear(screen.getByLabelText(/^Birth date/));
  await user.type(screen.getByLabelText(/^Birth date/), '2010-01-01');
  await add();
  expect(await screen.findByText('The test is for people from 40 to 80.')).toBeVisible();
  expect(api.sent(ACTIONS)).toEqual([]);
});

test('a walk-in whom the server rejects stays visible on each screen', async () => {
  const api = dayApi('coordinator', personOf());
  const reason = 'No place for a walk-in is left.';
  api.answers[ACTIONS] = (received) => answersTo(received, 'rejected', reason);
  const { user, fill, add } = await openWalkIn();
  await fill('Charles', 'Babbage', '1961-12-26');
  await user.click(screen.getByLabelText(/^They have neither/));
  await user.click(screen.getByLabelText(/^They have read and signed/));
  await add();
  expect(await screen.findByRole('alert')).toHaveTextContent(`Charles Babbage, arrived. ${reason}`);
  await user.click(screen.getByRole('link', { name: 'Ready' }));
  await screen.findByRole('heading', { level: 1, name: 'Ready' });
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  expect(screen.getByText(/Nobody is waiting to be made ready/)).toBeVisible();
});
