import type { LetterTemplate } from '@chaps/contracts/letters';
import type { NotToldResult } from '@chaps/contracts/told-results';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const PATH = '/staff/not-told';
const ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13';
const LIST = 'GET /staff/results-not-told';
const TOLD = `/staff/results/${ID}/told`;

const entry: NotToldResult = {
  result_id: ID,
  profile_id: '12345678',
  name: 'John Smith',
  date_of_birth: '1966-05-04',
  phone: '+441632960000',
  email: null,
  value: '9.9 ng/ml',
  level: 'raised',
  withdrawn: false,
  since: '2026-11-20T09:00:00.000Z',
  days: 3,
  why: 'no e-mail',
  event: { event_id: EVENT_ID, event_name: 'Colchester', event_date: '2026-11-12' },
  reference: 'CH-AAAA2222',
  follow_up_id: ID,
  letter: null,
  account_to_confirm: false,
  phone_changed_on: null,
};
const listOf = (...items: NotToldResult[]) => ({
  body: { items, total: items.length, next: null, previous: null },
});

function start(answers: Parameters<typeof staffApi>[0] = {}) {
  signInStaff();
  return staffApi({
    'GET /staff/me': { body: makeStaffMe('clinician') },
    [LIST]: listOf(entry),
    ...answers,
  });
}

test('lists each person with the age of the result, their telephone number and why they do not know it', async () => {
  start();
  renderRemote(PATH);
  const row = within(await screen.findByRole('row', { name: /John Smith/ }));
  expect(row.getByRole('link', { name: '+441632960000' })).toHaveAttribute(
    'href',
    'tel:+441632960000',
  );
  expect(row.getByRole('link', { name: 'John Smith' })).toHaveAttribute(
    'href',
    `/staff/follow-ups/${ID}`,
  );
  expect(row.getByText('3 days')).toBeVisible();
  expect(row.getByText('9.9 ng/ml')).toBeVisible();
  expect(row.getByText(/No e-mail address. Please call them first/)).toBeVisible();
});

test('someone who cannot be reached leaves the list with a reason, after a letter to their GP was considered', async () => {
  const api = start({ [`POST ${TOLD}`]: DONE });
  renderRemote(PATH);
  await press('Cannot be reached : John Smith');
  const dialog = within(
    await screen.findByRole('dialog', { name: /John Smith cannot be reached/ }),
  );
  await press('Record it');
  expect(await dialog.findByText('Enter what you tried.')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: /considered a letter to their GP/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /What you tried/ }), 'Nobody answers.');
  api.answers[LIST] = listOf();
  await press('Record it');
  await screen.findByText('Everyone has been told their result.');
  expect(api.sent(`POST ${TOLD}`)).toEqual([
    { how: 'cannot be reached', reason: 'Nobody answers.', gp_considered: true },
  ]);
});

test('does not mention a GP when the result that cannot be given is not raised', async () => {
  start({ [LIST]: listOf({ ...entry, level: 'not raised' }) });
  renderRemote(PATH);
  await press('Cannot be reached : John Smith');
  await screen.findByRole('dialog', { name: /John Smith cannot be reached/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('recording a call takes the person off the list, and can be undone', async () => {
  const api = start({ [`POST ${TOLD}`]: DONE, [`DELETE ${TOLD}`]: DONE });
  renderRemote(PATH);
  await screen.findByRole('row', { name: /John Smith/ });
  api.answers[LIST] = listOf();
  await press('Told by telephone : John Smith');
  expect(await screen.findByText('Everyone has been told their result.')).toBeVisible();
  expect(api.sent(`POST ${TOLD}`)).toEqual([{ how: 'telephone' }]);
  api.answers[LIST] = listOf(entry);
  await press('Undo');
  expect(await screen.findByText('John Smith has been marked as not told again.')).toBeVisible();
  expect(await screen.findByRole('row', { name: /John Smith/ })).toBeVisible();
});

test('lists people whose e-mail is held until a call under ‘Raised: call first’', async () => {
  const api = start({ [LIST]: listOf({ ...entry, email: 'js@example.org', why: 'call first' }) });
  renderRemote(`${PATH}?show=to+call+first`);
  const row = within(await screen.findByRole('row', { name: /John Smith/ }));
  expect(row.getByText(/The e-mail is sent after the call.*Please call them first/)).toBeVisible();
  expect(screen.getByLabelText('Show')).toHaveDisplayValue('Raised: call first');
  expect(api.received.find(({ call }) => call === LIST)?.query).toEqual({ show: 'to call first' });
});

test('a clinician confirms whose account it is', async () => {
  const CONFIRM = 'POST /staff/people/12345678/account-confirmation';
  const held = { ...entry, account_to_confirm: true, phone_changed_on: '2026-11-21' };
  const api = start({ [LIST]: listOf(held), [CONFIRM]: DONE });
  renderRemote(`${PATH}?show=accounts+to+confirm`);
  const row = within(await screen.findByRole('row', { name: /John Smith/ }));
  expect(row.getByText('recorded before the account was created')).toBeVisible();
  expect(row.getByText(/changed the telephone number on .*21 November 2026/)).toBeVisible();
  api.answers[LIST] = listOf();
  await press('The account is theirs : John Smith');
  expect(await screen.findByText(/account of John Smith now shows their results/)).toBeVisible();
  expect(await screen.findByText('No results match this filter.')).toBeVisible();
  expect(api.sent(CONFIRM)).toHaveLength(1);
});

test('people without a telephone number are asked by letter whether the account is theirs', async () => {
  start({ [LIST]: listOf({ ...entry, account_to_confirm: true, phone: null }) });
  renderRemote(PATH);
  const row = within(await screen.findByRole('row', { name: /John Smith/ }));
  expect(row.getByText(/Write to them and ask whether the account is theirs/)).toBeVisible();
  expect(row.queryByText(/Call them|telephone number here/)).toBeNull();
});

test('a clinician removes an account that is not the person’s', async () => {
  const REJECT = 'DELETE /staff/people/12345678/account';
  const held = { ...entry, account_to_confirm: true };
  const api = start({ [LIST]: listOf(held), [REJECT]: DONE });
  const { toasts } = renderRemote(`${PATH}?show=accounts+to+confirm`);
  await press('The account is not theirs : John Smith');
  const dialog = within(await screen.findByRole('dialog', { name: /John Smith’s record/ }));
  expect(
    dialog.getByText(/Do this only if they said that the account is not theirs/),
  ).toBeVisible();
  expect(api.sent(REJECT)).toEqual([]);
  api.answers[LIST] = listOf({ ...entry, account_to_confirm: false });
  await press('Remove the account');
  await waitFor(() => expect(toasts[0]?.title).toMatch(/John Smith no longer has an account/));
  expect(api.sent(REJECT)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /The account is/ })).toBeNull();
});

test('clinicians set how long the e-mail waits for the call', async () => {
  const SETTINGS = '/staff/result-settings';
  const api = start({
    [`GET ${SETTINGS}`]: { body: { call_first_hours: 24 } },
    'GET /staff/recall-rules': { body: { versions: [] } },
    [`PATCH ${SETTINGS}`]: DONE,
  });
  renderRemote(SETTINGS);
  const hours = await screen.findByLabelText('Hours to wait for the call');
  expect(hours).toHaveValue('24');
  await userEvent.clear(hours);
  await userEvent.type(hours, '169');
  await press('Save');
  expect(await screen.findAllByText(/whole number of hours from 0 to 168/)).not.toHaveLength(0);
  await userEvent.clear(hours);
  await userEvent.type(hours, '48');
  await press('Save');
  await waitFor(() => expect(api.sent(`PATCH ${SETTINGS}`)).toEqual([{ call_first_hours: 48 }]));
});

test('shows what a colleague did in the meantime', async () => {
  const message = 'This result was corrected or withdrawn. Please look again.';
  start({ [`POST ${TOLD}`]: problem(409, 'RESULT_CHANGED', message) });
  renderRemote(PATH);
  await press('Letter arrived : John Smith');
  expect(await screen.findByText(message)).toBeVisible();
});

test('the list for one event links to the full list, where late results can be selected', async () => {
  const api = start();
  renderRemote(`${PATH}?event_id=${EVENT_ID}`);
  expect(await screen.findByText(/Results for one event/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Show all events' }));
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'late');
  await waitFor(() => expect(api.received.at(-1)?.query).toEqual({ show: 'late' }));
});

const LETTER = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d31';
const template = (name: string, about: LetterTemplate['about'], recipient = 'person') => ({
  ...{ template_id: crypto.randomUUID(), name, about, recipient, subject: 'Your test' },
  ...{ body: 'Dear {name},', version: 1, changed_by: null, changed_at: entry.since },
});

test('a letter about a normal result is started from its row, with a matching template', async () => {
  const normal = template('Normal', 'not raised');
  const templates = [
    ...[normal, template('Raised', 'raised'), template('Withdrawn', 'withdrawn')],
    template('To the GP', 'any', 'gp'),
  ];
  const api = start({
    [LIST]: listOf({ ...entry, level: 'not raised', phone: null, follow_up_id: null }),
    'GET /staff/letter-templates': { body: { templates } },
    [`POST /staff/results/${ID}/letters`]: { body: { letter_id: LETTER } },
  });
  renderRemote(PATH);
  const row = within(await screen.findByRole('row', { name: /John Smith/ }));
  expect(row.getByText(/No e-mail address. Please write to them/)).toBeVisible();
  await press('Write a letter : John Smith');
  const dialog = within(await screen.findByRole('dialog', { name: 'Write to John Smith' }));
  await dialog.findByRole('option', { name: 'Normal' });
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose a template',
    'Normal',
  ]);
  await userEvent.selectOptions(dialog.getByLabelText('Template'), normal.template_id);
  await userEvent.click(dialog.getByRole('button', { name: 'Write a letter' }));
  expect(await screen.findByRole('heading', { name: 'Letter', level: 1 })).toBeVisible();
  expect(api.sent(`POST /staff/results/${ID}/letters`)).toEqual([
    { template_id: normal.template_id },
  ]);
});

test.each([
  ['drafted', 'Draft'],
  ['sent', 'Sent'],
] as const)(
  'a letter that is %s appears in its row, and its arrival can be recorded there',
  async (state, shown) => {
    start({ [LIST]: listOf({ ...entry, letter: { letter_id: LETTER, state } }) });
    renderRemote(PATH);
    const row = within(await screen.findByRole('row', { name: /John Smith/ }));
    expect(row.getByRole('link', { name: new RegExp(`Letter: ${shown}`) })).toHaveAttribute(
      'href',
      `/staff/letters/${LETTER}`,
    );
    for (const name of [/Letter arrived/, /Write a letter/]) {
      expect(row.queryByRole('button', { name })).toBeNull();
    }
    expect(row.getByRole('button', { name: /Told by telephone/ })).toBeVisible();
  },
);
