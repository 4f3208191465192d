import type { FollowUp, FollowUpItem } from '@chaps/contracts/follow-ups';
import type { StaffRecall } from '@chaps/contracts/recalls';
import { addDays, londonDate } from '@chaps/domain';
import { queryClient, useSession } from '@chaps/runtime';
import { problem } from '@chaps/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13';
const OTHER = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d12';
const CLINICIANS = [{ user_id: OTHER, email: 'other@example.org' }];
const PATH = `/staff/follow-ups/${ID}`;

const RECALL: StaffRecall = {
  ...{ recall_id: ID, profile_id: '12345678', state: 'due', ended_reason: null, version: 3 },
  ...{ due_on: '2027-11-20', basis: 'rule', test_interval: 'P1Y', rule_version: 2 },
  ...{ tested_on: '2026-11-20', is_newest: true, is_set_for_later: false, history: [] },
};

const CONSENT_ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d55';
const TOLD_BY_PERSON = { how: 'opened' as const, at: '2026-11-22T12:00:00.000Z', by: null };

const itemOf = (changes: Partial<FollowUpItem> = {}): FollowUpItem => ({
  follow_up_id: ID,
  name: 'John Smith',
  profile_id: '12345678',
  event_name: 'Colchester',
  sample_date: '2026-11-20',
  level: 'raised',
  value: '4.2 ng/ml',
  superseded: false,
  withdrawn: false,
  state: 'opened',
  outcome: null,
  owner: null,
  owner_email: null,
  due_on: '2026-11-27',
  overdue: true,
  next_try_at: null,
  result_id: ID,
  told: TOLD_BY_PERSON,
  untold: null,
  ...changes,
});

const foundOf = (changes: Partial<FollowUpItem> = {}): FollowUp => ({
  item: itemOf(changes),
  person: {
    date_of_birth: '1966-05-04',
    phone: '+447700900123',
    email: 'john@example.org',
    gp_sharing: true,
    gp_consent_id: CONSENT_ID,
    gp: null,
  },
  visit: {
    ...{ event_name: 'Colchester', event_date: '2026-11-20', reference: 'CHAPS-7Q2MX4' },
    ...{ state: 'sampled', arrived_at: '2026-11-20T09:10:00.000Z', reason: null },
    ...{ sampled_at: '2026-11-20T09:25:00.000Z', sampled_by: 'nurse@example.org' },
    tube: { code: '000123', state: 'resulted', reason: null },
  },
  answers: {
    given_at: '2026-11-01T09:00:00.000Z',
    given_through: 'website',
    answers: [{ question: 'Which PSA test is this for you?', answer: '2nd' }],
  },
  other_records: [],
  results: [
    {
      result_id: ID,
      value: '4.2 ng/ml',
      comments: 'Red: raised',
      sample_date: '2026-11-20',
      event_name: 'Colchester',
      superseded: false,
      withdrawn: false,
      plotted: 4.2,
      medicine: null,
    },
  ],
  letters: [],
  timeline: [{ at: '2026-11-22T12:00:00.000Z', what: 'result released', by: null, note: null }],
  clinicians: CLINICIANS,
});

const listOf = (...items: FollowUpItem[]) => ({
  body: { items, total: items.length, next: null, previous: null, clinicians: CLINICIANS },
});

function start(answers: Parameters<typeof staffApi>[0] = {}) {
  signInStaff();
  return staffApi({
    'GET /staff/me': { body: makeStaffMe('clinician') },
    'GET /staff/follow-ups': listOf(itemOf()),
    [`GET ${PATH}`]: { body: foundOf() },
    'GET /staff/people/12345678/recalls': { body: { recalls: [] } },
    ...answers,
  });
}

const choose = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));

test('the worklist is cleared from memory when the user leaves it, even after the session has ended', async () => {
  const loaded = () => queryClient.getQueriesData({ queryKey: ['staff', 'follow-ups'] });
  start();
  const { router } = renderRemote('/staff/follow-ups');
  expect(await screen.findByRole('link', { name: 'John Smith' })).toBeVisible();
  const session = useSession.getState();
  act(() => {
    queryClient.clear();
    useSession.setState({ status: 'anonymous', ended: 'idle' }, true);
  });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(loaded()).toHaveLength(1);
  act(() => useSession.setState(session, true));
  await waitFor(() => expect(screen.getByRole('link', { name: 'John Smith' })).toBeVisible());
  await act(() => router.navigate('/staff/help'));
  await waitFor(() => expect(loaded()).toEqual([]));
});

test('the worklist shows the next step and its owner, and is filtered by the API', async () => {
  const api = start();
  renderRemote('/staff/follow-ups');
  const table = await screen.findByRole('table', { name: 'Follow-ups' });
  expect(within(table).getByRole('link', { name: 'John Smith' })).toHaveAttribute('href', PATH);
  expect(within(table).getByText('Overdue')).toBeVisible();
  expect(within(table).getByText('Opened by the person')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'mine');
  await press('Search');
  await waitFor(() => expect(api.received.at(-1)?.query).toEqual({ show: 'mine' }));
});

test('the worklist keeps its filters, owner and day in the address', async () => {
  const api = start();
  renderRemote('/staff/follow-ups?owner=nobody');
  expect(await screen.findByLabelText('Owner')).toHaveDisplayValue('No one');
  await screen.findByRole('option', { name: 'other@example.org' });
  await userEvent.selectOptions(screen.getByLabelText('Owner'), 'other@example.org');
  await userEvent.type(screen.getByLabelText('Due by'), '2026-12-01');
  await press('Search');
  const query = { show: 'open', owner: OTHER, due_until: '2026-12-01' };
  await waitFor(() => expect(api.received.at(-1)?.query).toEqual(query));
});

test('a call without an answer is recorded with the next try, which is then shown', async () => {
  const api = start({ [`POST ${PATH}/calls`]: DONE });
  renderRemote(PATH);
  await choose('No answer');
  await press('Called, no answer');
  expect(await screen.findAllByText(/enter a date/)).not.toHaveLength(0);
  expect(api.sent(`POST ${PATH}/calls`)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Try again on'), '2026-12-01');
  await userEvent.type(screen.getByLabelText('At'), '14:30');
  const next_try_at = '2026-12-01T14:30:00.000Z';
  api.answers[`GET ${PATH}`] = { body: foundOf({ next_try_at }) };
  await press('Called, no answer');
  const call = { next_on: '2026-12-01', next_at: '14:30', note: null, result_id: ID };
  await waitFor(() => expect(api.sent(`POST ${PATH}/calls`)).toEqual([call]));
  expect(await screen.findByText('Call again')).toBeVisible();
  expect(screen.getByText('1 December 2026, 14:30')).toBeVisible();
});

test('values are shown beside the threshold for the person’s age, with corrections marked', async () => {
  const found = foundOf();
  const [result] = found.results;
  const earlier = { ...result, result_id: OTHER, sample_date: '2021-01-10', value: '1.9 ng/ml' };
  const results = [
    ...found.results,
    { ...earlier, plotted: 1.9, superseded: true, medicine: null },
  ];
  start({ [`GET ${PATH}`]: { body: { ...found, results } } });
  renderRemote(PATH);
  const table = await screen.findByRole('table', { name: 'Results' });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows[1]).toContain('–');
  expect(rows[2]).toContain('2.00');
  expect(rows[2]).toContain('by a later result');
  expect(screen.getByText('PSA over time, in ng/ml')).toBeVisible();
  expect(screen.getByText('Corrected or withdrawn')).toBeVisible();
  expect(screen.getByText('CHAPS looks more closely from this level')).toBeVisible();
});

test('shows the value that the follow-up is about, and says when it was corrected', async () => {
  const corrected = { superseded: true };
  start({
    'GET /staff/follow-ups': listOf(itemOf(corrected)),
    [`GET ${PATH}`]: { body: foundOf(corrected) },
  });
  renderRemote('/staff/follow-ups');
  const value = await screen.findByText('4.2 ng/ml');
  const words = '4.2 ng/ml (since corrected by the laboratory)';
  expect(value.closest('td')).toHaveTextContent(`${words}, raised, Colchester, 20 November 2026`);
  await userEvent.click(screen.getByRole('link', { name: 'John Smith' }));
  expect(await screen.findByText('(since corrected by the laboratory)')).toBeVisible();
});

test('names the person’s other records', async () => {
  start({ [`GET ${PATH}`]: { body: { ...foundOf(), other_records: ['87654321'] } } });
  renderRemote(PATH);
  expect(
    await screen.findByText('CHAPS87654321: results in these records are followed up separately'),
  ).toBeVisible();
});

test('an owner whose role has ended is still shown, and can be replaced', async () => {
  const owner = '1f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d19';
  const former = 'former@example.org (no longer a clinician)';
  const api = start({
    [`GET ${PATH}`]: { body: foundOf({ owner, owner_email: 'former@example.org' }) },
    [`PATCH ${PATH}`]: DONE,
  });
  renderRemote(PATH);
  await choose('Owner and date');
  expect(await screen.findByRole('combobox', { name: 'Owner' })).toHaveDisplayValue(former);
  expect(screen.getAllByText(former)).toHaveLength(2);
  await userEvent.selectOptions(screen.getByLabelText('Owner'), OTHER);
  await press('Save');
  await waitFor(() => expect(api.sent(`PATCH ${PATH}`)).toMatchObject([{ owner: OTHER }]));
});

test('a step is recorded with its note', async () => {
  const api = start({ [`POST ${PATH}/steps`]: DONE });
  renderRemote(PATH);
  await choose('GP or outcome');
  await press('Record the step');
  expect(await screen.findAllByText(/choose the next step/)).not.toHaveLength(0);
  await userEvent.selectOptions(screen.getByLabelText('Step'), 'gp told');
  await userEvent.type(screen.getByLabelText(/What was said/), 'By telephone.');
  await press('Record the step');
  await waitFor(() =>
    expect(api.sent(`POST ${PATH}/steps`)).toEqual([
      {
        ...{ from: 'opened', to: 'gp told', outcome: null, note: 'By telephone.', reason: null },
        result_id: ID,
      },
    ]),
  );
});

test('telling the GP without consent for this sample requires a reason', async () => {
  const found = foundOf();
  const api = start({
    [`GET ${PATH}`]: { body: { ...found, person: { ...found.person, gp_sharing: false } } },
    [`POST ${PATH}/steps`]: problem(422, 'VALIDATION_FAILED', 'No.', { reason: 'Please give it.' }),
  });
  renderRemote(PATH);
  await choose('GP or outcome');
  await userEvent.selectOptions(await screen.findByLabelText('Step'), 'gp told');
  expect(screen.getByText('The person has not agreed to this')).toBeVisible();
  await press('Record the step');
  expect(await screen.findAllByText('Please give it.')).not.toHaveLength(0);
  await userEvent.type(
    screen.getByLabelText(/Reason for telling the GP/),
    'The risk outweighs it.',
  );
  api.answers[`POST ${PATH}/steps`] = DONE;
  await press('Record the step');
  await waitFor(() =>
    expect(api.sent(`POST ${PATH}/steps`).at(-1)).toMatchObject({
      to: 'gp told',
      reason: 'The risk outweighs it.',
    }),
  );
});

test('a follow-up ends only with an outcome, and then accepts only notes', async () => {
  const api = start({ [`POST ${PATH}/steps`]: DONE });
  renderRemote(PATH);
  await choose('GP or outcome');
  await userEvent.selectOptions(await screen.findByLabelText('Step'), 'outcome');
  await press('Record the step');
  expect(await screen.findAllByText(/choose the outcome/)).not.toHaveLength(0);
  const outcome = screen.getByLabelText('Outcome');
  await userEvent.selectOptions(outcome, 'died');
  expect(screen.getByText('We will not contact this person again')).toBeVisible();
  await userEvent.selectOptions(outcome, 'referred');
  expect(screen.queryByText('We will not contact this person again')).toBeNull();
  const ended = foundOf({ state: 'outcome', outcome: 'referred', due_on: null, overdue: false });
  api.answers[`GET ${PATH}`] = { body: ended };
  await press('Record the step');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record the step' })).toBeNull());
  const answer = screen.getByText(/This follow-up has ended/);
  expect(answer.closest('[tabindex]')).toHaveFocus();
  expect(screen.getByText('Referred')).toBeVisible();
  await choose('Note');
  expect(screen.getByRole('button', { name: 'Add the note' })).toBeVisible();
});

test('before a follow-up ends, it lists the letters that have not been sent', async () => {
  const letter = { letter_id: ID, changed_at: '2026-11-22T12:00:00.000Z' };
  const letters: FollowUp['letters'] = [
    { ...letter, recipient: 'gp', state: 'drafted' },
    { ...letter, letter_id: OTHER, recipient: 'person', state: 'sent' },
  ];
  start({ [`GET ${PATH}`]: { body: { ...foundOf(), letters } } });
  renderRemote(PATH);
  await choose('GP or outcome');
  expect(screen.queryByText('1 letter has not been sent')).toBeNull();
  await userEvent.selectOptions(await screen.findByLabelText('Step'), 'outcome');
  expect(await screen.findByText('1 letter has not been sent')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Letter to the GP' });
  expect(link).toHaveAttribute('href', `/staff/letters/${ID}`);
});

test('keeps the input while a colleague records something else', async () => {
  start({ [`POST ${PATH}/calls`]: DONE });
  renderRemote(PATH);
  await choose('Note');
  await userEvent.type(screen.getByLabelText('Note for the timeline'), 'Prefers the evening.');
  await choose('No answer');
  expect(screen.queryByRole('button', { name: 'Add the note' })).toBeNull();
  await choose('Note');
  expect(screen.getByLabelText('Note for the timeline')).toHaveValue('Prefers the evening.');
});

test('announces and shows a colleague’s concurrent change', async () => {
  const message = 'Someone else has updated this follow-up. Please check it again.';
  const api = start({ [`POST ${PATH}/steps`]: problem(409, 'FOLLOW_UP_CHANGED', message) });
  renderRemote(PATH);
  await choose('GP or outcome');
  await userEvent.selectOptions(await screen.findByLabelText('Step'), 'gp told');
  // The follow-up has since continued with another result, which the person who opened the form had
  // not seen.
  api.answers[`GET ${PATH}`] = { body: foundOf({ result_id: OTHER, value: '9.9 ng/ml' }) };
  await press('Record the step');
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByText('9.9 ng/ml')).toBeVisible();
  api.answers[`POST ${PATH}/steps`] = DONE;
  await press('Record the step');
  await waitFor(() =>
    expect(api.sent(`POST ${PATH}/steps`)).toMatchObject([{ result_id: ID }, { result_id: OTHER }]),
  );
});

test('a follow-up can be given an owner, a day and a note', async () => {
  const api = start({ [`PATCH ${PATH}`]: DONE, [`POST ${PATH}/notes`]: DONE });
  renderRemote(PATH);
  await choose('Owner and date');
  await userEvent.selectOptions(await screen.findByLabelText('Owner'), OTHER);
  await userEvent.clear(screen.getByLabelText('Next step due on'));
  await press('Save');
  expect(await screen.findAllByText(/enter a date/)).not.toHaveLength(0);
  const today = londonDate(new Date());
  const [soon, late] = [addDays(today, 30), addDays(today, 120)];
  await userEvent.type(screen.getByLabelText('Next step due on'), soon);
  expect(screen.queryByLabelText('Why the date is so far ahead')).toBeNull();
  await press('Save');
  const change = { owner: OTHER, due_on: soon, reason: null, result_id: ID };
  await waitFor(() => expect(api.sent(`PATCH ${PATH}`)).toEqual([change]));
  await userEvent.clear(screen.getByLabelText('Next step due on'));
  await userEvent.type(screen.getByLabelText('Next step due on'), late);
  await userEvent.type(screen.getByLabelText(/Why the date is so far ahead/), 'Abroad.');
  await press('Save');
  const later = { ...change, due_on: late, reason: 'Abroad.' };
  await waitFor(() => expect(api.sent(`PATCH ${PATH}`)).toEqual([change, later]));
  await choose('Note');
  await userEvent.type(screen.getByLabelText('Note for the timeline'), 'Prefers the evening.');
  await press('Add the note');
  await waitFor(() =>
    expect(api.sent(`POST ${PATH}/notes`)).toEqual([{ note: 'Prefers the evening.' }]),
  );
});

test('an e-mail alone does not count as telling the person, and a recorded call can be undone', async () => {
  const TOLD = `/staff/results/${ID}/told`;
  const api = start({
    [`GET ${PATH}`]: { body: foundOf({ state: 'told', told: null }) },
    'GET /staff/follow-ups': listOf(itemOf({ state: 'told', told: null })),
    [`POST ${TOLD}`]: DONE,
    [`DELETE ${TOLD}`]: DONE,
  });
  renderRemote('/staff/follow-ups');
  expect(await screen.findByText('Not told yet')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'John Smith' }));
  await screen.findByRole('tab', { name: 'Person told' });
  expect(screen.getAllByText('Not told yet')).toHaveLength(1);
  const by = 'other@example.org';
  const told = { how: 'telephone' as const, at: '2026-11-23T09:00:00.000Z', by };
  api.answers[`GET ${PATH}`] = { body: foundOf({ told }) };
  await press('Told by telephone : John Smith');
  await waitFor(() => expect(api.sent(`POST ${TOLD}`)).toEqual([{ how: 'telephone' }]));
  expect(
    await screen.findByText(`Told by telephone, 23 November 2026, 09:00, ${by}`),
  ).toBeVisible();
  await press('Undo');
  expect(await screen.findByText('John Smith has been marked as not told again.')).toBeVisible();
});

test('a call or letter recorded by mistake can be undone on any later day, after confirmation', async () => {
  const TOLD = `/staff/results/${ID}/told`;
  const told = { how: 'letter' as const, at: '2026-11-23T09:00:00.000Z', by: 'other@example.org' };
  const api = start({
    [`GET ${PATH}`]: { body: foundOf({ told }) },
    [`DELETE ${TOLD}`]: DONE,
  });
  const { toasts } = renderRemote(PATH);
  await press('Mark as not told : John Smith');
  expect(await screen.findByText(/Told by letter, 23 November 2026, 09:00\./)).toBeVisible();
  expect(api.sent(`DELETE ${TOLD}`)).toEqual([]);
  api.answers[`GET ${PATH}`] = { body: foundOf({ told: null }) };
  await press('Mark as not told');
  await waitFor(() => expect(api.sent(`DELETE ${TOLD}`)).toHaveLength(1));
  const done = 'John Smith has been marked as not told again.';
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual([done]));
  expect(screen.queryByRole('button', { name: /Mark as not told/ })).toBeNull();
});

test('a person can be marked as unreachable only once, and this can be undone', async () => {
  const TOLD = `/staff/results/${ID}/told`;
  const words = 'Cannot be told: they cannot be reached';
  const waiting = { state: 'told' as const, told: null };
  const given = { ...waiting, untold: 'cannot be reached' as const };
  const api = start({
    [`GET ${PATH}`]: { body: foundOf(waiting) },
    [`POST ${TOLD}`]: DONE,
    [`DELETE ${TOLD}`]: DONE,
  });
  const { router, toasts } = renderRemote(PATH);
  await press('Cannot be reached : John Smith');
  await userEvent.click(await screen.findByLabelText('I have considered a letter to their GP'));
  await userEvent.type(screen.getByLabelText(/What you tried/), 'Rang four times.');
  api.answers[`GET ${PATH}`] = { body: foundOf(given) };
  api.answers['GET /staff/follow-ups'] = listOf(itemOf(given));
  await press('Record it');
  expect(await screen.findAllByText(words)).not.toHaveLength(0);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Not told yet')).toBeNull();
  expect(screen.queryByRole('button', { name: /Cannot be reached/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Told by telephone : John Smith' })).toBeVisible();
  expect(document.body).not.toHaveFocus();
  await act(() => router.navigate('/staff/follow-ups'));
  expect(await screen.findByText(words)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'John Smith' }));
  await press('Mark as not told : John Smith');
  expect(await screen.findByText(/^They cannot be reached\. If this was recorded/)).toBeVisible();
  api.answers[`GET ${PATH}`] = { body: foundOf(waiting) };
  await press('Mark as not told');
  await waitFor(() => expect(api.sent(`DELETE ${TOLD}`)).toHaveLength(1));
  const done = 'John Smith has been marked as not told again.';
  await waitFor(() => expect(toasts.at(-1)?.title).toBe(done));
  expect(screen.getByRole('button', { name: 'Cannot be reached : John Smith' })).toBeVisible();
});

test.each([
  [null, 'GP informed, person not told yet'],
  [
    'no address found',
    'GP informed, person cannot be told: no address or telephone number was found',
  ],
] as const)(
  'once the GP has been informed, the page says whether the person knows: %s',
  async (untold, words) => {
    start({ [`GET ${PATH}`]: { body: foundOf({ state: 'gp told', told: null, untold }) } });
    renderRemote(PATH);
    expect(await screen.findByText(words)).toBeVisible();
  },
);

test.each(['opened', 'delivered'] as const)(
  'staff cannot undo what they did not record: %s',
  async (how) => {
    start({ [`GET ${PATH}`]: { body: foundOf({ told: { ...TOLD_BY_PERSON, how } }) } });
    renderRemote(PATH);
    expect(await screen.findByRole('tab', { name: 'Person told' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Mark as not told/ })).toBeNull();
  },
);

test('a withdrawn result is crossed out, and the page says what remains to be done', async () => {
  const found = foundOf({
    superseded: true,
    withdrawn: true,
    state: 'outcome',
    outcome: 'withdrawn by the laboratory',
    due_on: null,
    overdue: false,
  });
  const results = found.results.map((one) => ({ ...one, superseded: true, withdrawn: true }));
  start({ [`GET ${PATH}`]: { body: { ...found, results } } });
  renderRemote(PATH);
  expect(await screen.findByText('The laboratory has withdrawn this result')).toBeVisible();
  expect(screen.getByText(/and add a note/)).toBeVisible();
  expect(screen.getByText('(withdrawn by the laboratory)')).toBeVisible();
  expect(screen.getByText('Withdrawn by the laboratory')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

test('a result corrected to one that is not raised is described as such until the follow-up has an outcome', async () => {
  const item = { level: 'not raised' as const, value: '2.9 ng/ml' };
  start({
    'GET /staff/follow-ups': listOf(itemOf(item)),
    [`GET ${PATH}`]: { body: foundOf(item) },
  });
  const { user } = renderRemote('/staff/follow-ups');
  expect(await screen.findByText(/corrected: not raised/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'John Smith' }));
  const title = 'The laboratory has corrected this result: it is not raised';
  expect(await screen.findByText(title)).toBeVisible();
});

test('the page shows the person’s answers, the visit with its tube, and the next test', async () => {
  const found = foundOf();
  const results = found.results.map((one) => ({ ...one, medicine: 'Avodart' }));
  start({
    [`GET ${PATH}`]: { body: { ...found, results } },
    'GET /staff/people/12345678/recalls': { body: { recalls: [RECALL] } },
  });
  renderRemote(PATH);
  expect(await screen.findByText('Which PSA test is this for you?')).toBeVisible();
  expect(screen.getByText(/Consent given on the website, 1 November 2026/)).toBeVisible();
  expect(screen.getByText('000123, Resulted')).toBeVisible();
  expect(screen.getByText(/20 November 2026, 09:25, by nurse@example.org/)).toBeVisible();
  expect(screen.getByText('While on a medicine that lowers PSA')).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Avodart' })).toBeVisible();
  expect(await screen.findAllByText(/^Due on 20 November 2027, after 1 year/)).toHaveLength(2);
});

test('the interval to the next test is counted from the last test, and needs a reason', async () => {
  const call = `PATCH /staff/recalls/${ID}`;
  const api = start({
    'GET /staff/people/12345678/recalls': { body: { recalls: [RECALL] } },
    [call]: DONE,
  });
  renderRemote(PATH);
  await choose('Next test');
  await press('Set the next test');
  expect(await screen.findAllByText(/choose when the next test is due/)).not.toHaveLength(0);
  await userEvent.selectOptions(
    screen.getByLabelText('When the next test is due'),
    '6 months after the test',
  );
  await userEvent.type(screen.getByLabelText('Reason for this date'), 'Just below the threshold.');
  await press('Set the next test');
  const change = { change: 'due on', due_on: '2027-05-20', ended_reason: null, version: 3 };
  await waitFor(() =>
    expect(api.sent(call)).toEqual([{ ...change, reason: 'Just below the threshold.' }]),
  );
});

test('while the follow-up is open, the next test is scheduled for after it ends', async () => {
  const call = `PATCH ${PATH}/next-test`;
  const set = { ...RECALL, basis: 'hand', test_interval: null, rule_version: null };
  const pending = { state: 'ended', ended_reason: 'being followed up', is_set_for_later: true };
  let recalls: object[] = [];
  const api = start({
    'GET /staff/people/12345678/recalls': () => ({ body: { recalls } }),
    [call]: DONE,
  });
  renderRemote(PATH);
  await choose('Next test');
  expect(await screen.findByText(/The rules set one when this follow-up ends/)).toBeVisible();
  expect(screen.getByText('Counted from the test on 20 November 2026.')).toBeVisible();
  await userEvent.selectOptions(
    screen.getByLabelText('When the next test is due'),
    '1 year after the test',
  );
  await userEvent.type(screen.getByLabelText('Reason for this date'), 'As agreed.');
  recalls = [{ ...set, ...pending }];
  await press('Set the next test');
  await waitFor(() =>
    expect(api.sent(call)).toEqual([{ due_on: '2027-11-20', reason: 'As agreed.' }]),
  );
  const words = 'Due on 20 November 2027, once the follow-up has ended.';
  expect(await screen.findAllByText(words)).toHaveLength(2);
});

test.each([
  ['no more reminders', '2025-11-20'],
  ['no longer wants a test', '2026-11-20'],
] as const)(
  'a date set after ‘%s’ restarts the reminders, and the page says so beforehand',
  async (reason, day) => {
    const call = `PATCH /staff/recalls/${ID}`;
    const ended = { ...RECALL, state: 'ended', ended_reason: reason, tested_on: day };
    const api = start({
      'GET /staff/people/12345678/recalls': { body: { recalls: [ended] } },
      [call]: DONE,
    });
    renderRemote(PATH);
    await choose('Next test');
    const words = `Ended: ${reason}. Setting a date here starts the reminders again.`;
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/The rules set one/)).toBeNull();
    expect(screen.getByText('Counted from the test on 20 November 2026.')).toBeVisible();
    await userEvent.selectOptions(
      screen.getByLabelText('When the next test is due'),
      '1 year after the test',
    );
    await userEvent.type(screen.getByLabelText('Reason for this date'), 'They asked for it.');
    await press('Set the next test');
    await waitFor(() =>
      expect(api.sent(call)).toMatchObject([
        { due_on: '2027-11-20', reason: 'They asked for it.' },
      ]),
    );
  },
);

test('says that the rules will set the next test, except after some outcomes, if earlier reminders have ended', async () => {
  const earlier = { ...RECALL, state: 'ended', tested_on: '2025-11-20' };
  const recalls = [{ ...earlier, ended_reason: 'tested elsewhere' }];
  start({ 'GET /staff/people/12345678/recalls': { body: { recalls } } });
  renderRemote(PATH);
  await choose('Next test');
  expect(
    await screen.findByText(
      /The rules set one .* If the outcome is ‘Referred’ or ‘Declined by the person’, or the person would be over 80, they do not set one\.$/,
    ),
  ).toBeVisible();
});

test('a clinician sets the GP practice', async () => {
  const call = 'PATCH /staff/people/12345678/gp-practice';
  const api = start({ 'GET /gp-practices': { body: { practices: [] } }, [call]: DONE });
  renderRemote(PATH);
  await press('GP practice');
  await userEvent.type(await screen.findByLabelText('Their GP practice'), 'The Surgery, Hexham');
  await press('Save the GP practice');
  const gp = { practice_code: null, name: 'The Surgery, Hexham' };
  await waitFor(() => expect(api.sent(call)).toEqual([gp]));
});

test('a clinician stops sharing the result with the GP at the person’s request', async () => {
  const call = `POST /staff/people/12345678/consents/${CONSENT_ID}/gp-withdrawal`;
  const api = start({ [call]: DONE });
  renderRemote(PATH);
  await press('Stop sharing with the GP');
  await press('Stop sharing');
  expect(await screen.findAllByText(/Please choose how they told you/)).not.toHaveLength(0);
  await userEvent.selectOptions(screen.getByLabelText('How they told you'), 'By letter');
  const stopped = { ...foundOf().person, gp_sharing: false, gp_consent_id: undefined };
  api.answers[`GET ${PATH}`] = { body: { ...foundOf(), person: stopped } };
  await press('Stop sharing');
  await waitFor(() => expect(api.sent(call)).toEqual([{ through: 'paper' }]));
  expect(await screen.findByText('Withdrawn')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop sharing with the GP' })).toBeNull();
});

describe('working through the list by keyboard', () => {
  const PEOPLE = ['Alan Waite', 'Ben Shaw', 'Carl Dunn', 'David Poe'];
  const idOf = (name: string) => `0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d${30 + PEOPLE.indexOf(name)}`;
  const due = (name: string): FollowUpItem =>
    itemOf({ follow_up_id: idOf(name), result_id: idOf(name), name, state: 'told', told: null });
  /** Presses Tab until an element has the focus. @returns how many presses it took */
  const tabTo = async (role: string, name: string | RegExp) => {
    for (let pressed = 1; pressed <= 40; pressed += 1) {
      await userEvent.tab();
      const there = screen.queryAllByRole(role, { name });
      if (there.some((element) => element === document.activeElement)) return pressed;
    }
    throw new Error(`the focus does not come to ${role} ${name}`);
  };

  test('leads from one raised result to the next, and records each without skipping any', async () => {
    const told = { how: 'telephone' as const, at: '2026-11-23T09:00:00.000Z', by: null };
    const open = new Map(PEOPLE.map((name) => [name, due(name)]));
    const answers = PEOPLE.flatMap((name): [string, { body: unknown }][] => [
      [`GET /staff/follow-ups/${idOf(name)}`, { body: { ...foundOf(), item: due(name) } }],
      [`POST /staff/results/${idOf(name)}/told`, DONE],
    ]);
    const api = start({
      ...Object.fromEntries(answers),
      'GET /staff/follow-ups': listOf(...open.values()),
    });
    renderRemote('/staff/follow-ups?show=mine');
    await screen.findByRole('link', { name: 'Alan Waite' });
    await tabTo('link', 'Alan Waite');
    await userEvent.keyboard('{Enter}');
    for (const [place, name] of PEOPLE.entries()) {
      await screen.findByRole('heading', { level: 1, name });
      await tabTo('button', `Told by telephone : ${name}`);
      open.delete(name);
      // The follow-up is now due later, so it is last on the list.
      open.set(name, { ...due(name), told, due_on: '2026-12-20', state: 'opened' });
      api.answers['GET /staff/follow-ups'] = listOf(...open.values());
      api.answers[`GET /staff/follow-ups/${idOf(name)}`] = {
        body: { ...foundOf(), item: open.get(name) },
      };
      await userEvent.keyboard('{Enter}');
      expect(await screen.findByText(new RegExp(`Recorded: ${name} was told`))).toBeVisible();
      expect(api.sent(`POST /staff/results/${idOf(name)}/told`)).toEqual([{ how: 'telephone' }]);
      expect(document.body).not.toHaveFocus();
      const next = PEOPLE[place + 1];
      if (!next) continue;
      expect(await tabTo('link', `Next: ${next}`)).toBeLessThanOrEqual(2);
      await userEvent.keyboard('{Enter}');
    }
    const lists = api.received.filter(({ call }) => call === 'GET /staff/follow-ups');
    expect(lists.every(({ query }) => query.show === 'mine')).toBe(true);
  });
});
