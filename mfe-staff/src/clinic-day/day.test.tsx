import type { StaffEvent } from '@chaps/contracts/staff-events';
import type { StaffRole } from '@chaps/domain/staff';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ADA, BOB, EVENT, makeDay, SUMS, startDay } from '../testing/day.ts';
import { press } from '../testing/render-remote.ts';
import { DONE, EVENT_ID } from '../testing/staff-api.ts';

const start = (role?: StaffRole, known?: Partial<StaffEvent>, part: '' | '#staff' = '') =>
  startDay(`day${part}`, role, known);

test('a person is found and recorded as arrived', async () => {
  const api = start();
  api.answers[`POST ${EVENT}/actions`] = ({ body }) => {
    const { actions } = JSON.parse(JSON.stringify(body));
    api.answers[`GET ${EVENT}/day-people`] = makeDay(
      { ...ADA, state: 'arrived', since: BOB.since },
      BOB,
    );
    return { body: { results: [{ action_id: actions[0].action_id, outcome: 'applied' }] } };
  };
  expect(await screen.findByText('2 people')).toBeVisible();
  expect(screen.getByRole('row', { name: /Young, Bob .* No consent/ })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Name or reference'), 'alan w{Enter}');
  expect(await screen.findByText('1 person')).toBeVisible();
  await press('Arrived: Alan Waite');
  expect(await screen.findByRole('button', { name: 'Ready: Alan Waite' })).toBeVisible();
  // The list reports a different time on the server's clock.
  const [sent] = api.sent(`POST ${EVENT}/actions`).map((body) => Object(body).actions[0]);
  const corrected = Date.parse(sent.done_at) + sent.clock_offset;
  expect(Math.abs(corrected - Date.parse('2026-06-10T09:00:00.000Z'))).toBeLessThan(86_400_000);
  expect(api.sent(`POST ${EVENT}/actions`)).toMatchObject([
    { actions: [{ appointment_id: ADA.appointment_id, step: 'arrived' }] },
  ]);
});

test('for a large event, lists people in pages below the books and tablets, and searches through the API', async () => {
  const api = start();
  const page = (last_name: string, changes: object) => {
    const { body } = makeDay({ ...ADA, last_name })({ query: {} });
    return { body: { ...body, total: 1001, ...changes } };
  };
  api.answers[`GET ${EVENT}/day-people`] = ({ query }) => {
    if (query.q) return makeDay({ ...BOB, last_name: 'Großmann' })({ query });
    if (query.show === 'waiting') return makeDay(BOB)({ query: {} });
    return query.after === ADA.appointment_id
      ? page('Waite-50', { previous: BOB.appointment_id })
      : page('Waite-0', { next: ADA.appointment_id });
  };
  expect(await screen.findByText('1001 people')).toBeVisible();
  const headings = screen
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
  expect(headings.slice(0, 3)).toEqual(['The books for the day', 'Tablets', 'People']);
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByRole('row', { name: /Waite-50,/ })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Previous page' }));
  expect(await screen.findByRole('row', { name: /Waite-0,/ })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Name or reference'), 'grossmann');
  await press('Search');
  expect(await screen.findByText('1 person')).toBeVisible();
  expect(screen.getByRole('row', { name: /Großmann, Bob/ })).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Name or reference'));
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Waiting, longest wait first');
  await press('Search');
  expect(await screen.findByRole('row', { name: /Young, Bob/ })).toBeVisible();
});

test('people with the same name are told apart by their dates of birth wherever the tab lists them', async () => {
  const api = start();
  const other = { ...BOB, first_name: 'ALAN', last_name: 'Waite', date_of_birth: '1971-01-02' };
  api.answers[`GET ${EVENT}/day-people`] = makeDay(ADA, other);
  await userEvent.click(await screen.findByText('Expected, but nothing recorded: 1'));
  expect(
    await screen.findByRole('link', { name: '09:00 Waite, Alan, born 2 April 1958' }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /Waite, ALAN born 2 January 1971/ })).toBeVisible();
  expect(await screen.findByText(/Longest: Young, Bob, born 2 January 1971, for/)).toBeVisible();
});

test('an item that is held back is marked as such, and says what to do', async () => {
  const api = start();
  const sample = {
    sample_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d31',
    ...{ code: 'T-17', appointment_id: ADA.appointment_id },
    ...{ name: 'Waite, Alan', start_time: '09:00' },
  };
  const waits = { name: 'Young, Bob', start_time: '09:00' };
  api.answers[`GET ${EVENT}/balance`] = {
    body: {
      ...SUMS,
      differences: [
        { ...waits, what: 'a step waits for another', appointment_id: BOB.appointment_id },
      ],
      sample_conflicts: [{ what: 'label of another person', samples: [sample] }],
    },
  };
  expect(await screen.findByText('Tubes held back: 1')).toBeVisible();
  expect(screen.getByText('Recorded out of order: an earlier step is missing: 1')).toBeVisible();
  expect(screen.getByText(/^A tablet may not have sent everything yet/)).toBeVisible();
  const held = await screen.findByRole('row', { name: /Waite, Alan .* Tube held back Resolve it/ });
  expect(within(held).getByRole('link', { name: 'Resolve it' })).toHaveAttribute(
    'href',
    `${EVENT}/samples`,
  );
  expect(screen.getByRole('row', { name: /Young, Bob .* Earlier step missing/ })).toBeVisible();
});

test('lists a sample that contradicts a reason for none, and lets staff undo either', async () => {
  const api = start();
  const taken = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d51';
  const none = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d52';
  const both = {
    ...{ ...BOB, state: 'not sampled' as const, last_action_id: none },
    contradicts: { action_id: taken, step: 'sampled' as const },
  };
  api.answers[`GET ${EVENT}/day-people`] = makeDay(both);
  const what = 'a sample and a reason for none';
  const who = { name: 'Young, Bob', start_time: '09:00', appointment_id: BOB.appointment_id };
  api.answers[`GET ${EVENT}/balance`] = {
    body: { ...SUMS, differences: [{ ...who, what }] },
  };
  const path = `POST ${EVENT}/actions`;
  api.answers[path] = ({ body }) => {
    const [{ action_id }] = JSON.parse(JSON.stringify(body)).actions;
    return { body: { results: [{ action_id, outcome: 'applied' }] } };
  };
  expect(
    await screen.findByText('A sample and a reason for no sample are both recorded: 1'),
  ).toBeVisible();
  await press(/^Undo ‘Sample taken’: .* Young$/);
  await waitFor(() =>
    expect(api.sent(path)).toMatchObject([{ actions: [{ step: 'undo', undoes: taken }] }]),
  );
  await press(/^Undo ‘No sample’: .* Young$/);
  await waitFor(() =>
    expect(api.sent(path)[1]).toMatchObject({ actions: [{ step: 'undo', undoes: none }] }),
  );
});

test('a rejected step is listed with its person and reason, and closed with a reason', async () => {
  const api = start();
  const rejection_id = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d41';
  const known = { rejection_id, rejected_at: '2020-01-10T09:05:00.000Z', tablet: 'Door' };
  const step = {
    ...{ ...known, appointment_id: ADA.appointment_id, name: 'Waite, Alan', step: 'sampled' },
    ...{ tube: 'T-100', done_at: '2020-01-10T09:00:00.000Z', reason: 'It is too long.' },
  };
  const of = (...rejected_steps: object[]) => ({ body: { ...SUMS, rejected_steps } });
  api.answers[`GET ${EVENT}/balance`] = of(step);
  const path = `POST ${EVENT}/rejected-steps/${rejection_id}/closure`;
  api.answers[path] = () => {
    api.answers[`GET ${EVENT}/balance`] = of();
    return DONE;
  };
  expect(await screen.findByText('Not recorded: 1')).toBeVisible();
  expect(screen.getByText('Rejected: It is too long.')).toBeVisible();
  expect(screen.getByText(/09:00, on the tablet Door$/)).toBeVisible();
  await press('Close: Waite, Alan, Sample taken, tube T-100');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'The tube was empty.');
  await press('Close the step');
  await waitFor(() => expect(screen.queryByText('Not recorded: 1')).toBeNull());
  expect(api.sent(path)).toEqual([{ reason: 'The tube was empty.' }]);
});

test('a rejected hand-over shows what the tablet sent about the box', async () => {
  const api = start();
  const step = {
    ...{ rejection_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d41', appointment_id: null, name: null },
    ...{
      step: null,
      box_step: 'handed over',
      tube: null,
      tablet: 'Door',
      reason: 'The tablet was revoked.',
    },
    ...{ done_at: '2020-01-10T09:00:00.000Z', rejected_at: '2020-01-10T09:05:00.000Z' },
    handover: { taken_by: 'Bea', counted: 3, temperature: 4.5, codes: ['T-100', 'T-200'] },
  };
  api.answers[`GET ${EVENT}/balance`] = { body: { ...SUMS, rejected_steps: [step] } };
  expect(await screen.findByText('Not recorded: 1')).toBeVisible();
  const item = screen.getByText(/^Box for the laboratory: handed over/).closest('li');
  expect(item).toHaveTextContent('Taken by Bea; 3 tubes counted; 4.5 °C; codes T-100, T-200');
});

test('someone without consent signs on paper before they are marked as ready', async () => {
  const api = start();
  api.answers[`POST ${EVENT}/actions`] = ({ body }) => {
    const { actions } = JSON.parse(JSON.stringify(body));
    return { body: { results: [{ action_id: actions[0].action_id, outcome: 'applied' }] } };
  };
  await press('Ready: Bob Young');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByLabelText(/^The consent form is signed on paper/));
  await userEvent.type(dialog.getByLabelText(/^Counselled by/), 'Sam Hill');
  await press('Record it');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const reason = 'Consent signed on paper. Counselled by Sam Hill.';
  expect(api.sent(`POST ${EVENT}/actions`)).toMatchObject([
    { actions: [{ step: 'ready', reason, paper_consent: {} }] },
  ]);
});

test('recording no sample requires a reason, and an error is shown', async () => {
  const api = start();
  api.answers[`POST ${EVENT}/actions`] = ({ body }) => {
    const { actions } = JSON.parse(JSON.stringify(body));
    const { action_id } = actions[0];
    return { body: { results: [{ action_id, outcome: 'rejected', reason: 'It is closed.' }] } };
  };
  await press('No sample: Bob Young');
  const dialog = within(await screen.findByRole('dialog'));
  await press('Record it');
  for (const words of [/Choose why there is no sample/, /Choose whether to invite them/]) {
    expect((await dialog.findAllByText(words))[0]).toBeVisible();
  }
  expect(api.sent(`POST ${EVENT}/actions`)).toEqual([]);
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'They felt unwell');
  await userEvent.click(dialog.getByLabelText('No'));
  await press('Record it');
  expect(await dialog.findByText('It is closed.')).toBeVisible();
  expect(api.sent(`POST ${EVENT}/actions`)).toMatchObject([
    { actions: [{ step: 'not sampled', reason: 'unwell', invite_again: false }] },
  ]);
});

test('the books list people without an outcome, and can be closed', async () => {
  const api = start();
  const path = `POST ${EVENT}/closure`;
  api.answers[path] = problem(409, 'NOT_BALANCED', 'Please record first: Young, Bob.');
  await userEvent.click(await screen.findByText('Expected, but nothing recorded: 1'));
  expect(screen.getByRole('link', { name: '09:00 Waite, Alan' })).toBeVisible();
  await press('Close the books');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Close the books' }));
  expect(await screen.findByText('Please record first: Young, Bob.')).toBeVisible();
  api.answers[path] = DONE;
  api.answers[`GET ${EVENT}/balance`] = {
    body: { ...SUMS, closed_at: '2020-01-10T18:00:00.000Z', differences: [] },
  };
  await userEvent.click(dialog.getByRole('button', { name: 'Close the books' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/The books were closed on/)).toBeVisible();
  const title = await screen.findByRole('heading', { name: 'The books for the day' });
  await waitFor(() => expect(title).toHaveFocus());
  api.answers[`DELETE ${EVENT}/closure`] = DONE;
  api.answers[`GET ${EVENT}/balance`] = { body: SUMS };
  await press('Reopen the books');
  await userEvent.type(await screen.findByLabelText('Reason, for the audit log'), 'A late sheet');
  await press('Reopen the books');
  expect(await screen.findByRole('button', { name: 'Close the books' })).toBeVisible();
  await waitFor(() => expect(title).toHaveFocus());
  expect(api.sent(`DELETE ${EVENT}/closure`)).toEqual([{ reason: 'A late sheet' }]);
});

test('closing the books while a tablet has unsent steps requires a reason', async () => {
  const api = start();
  api.answers[`GET ${EVENT}/balance`] = {
    body: {
      ...SUMS,
      unsent_tablets: [
        { label: 'Door', unsent: 6, last_seen_at: '2020-01-10T12:00:00.000Z' },
        { label: 'Chair', unsent: 0, last_seen_at: '2020-01-10T08:00:00.000Z' },
      ],
    },
  };
  api.answers[`POST ${EVENT}/closure`] = DONE;
  await press('Close the books');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Door: 6 steps, last seen 10 January 2020, 12:00')).toBeVisible();
  expect(dialog.getByText('Chair: last seen 10 January 2020, 08:00')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Reason, for the audit log'), 'It is lost');
  await userEvent.click(dialog.getByRole('button', { name: 'Close the books' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(`POST ${EVENT}/closure`)).toEqual([{ reason: 'It is lost' }]);
});

test('a sample that conflicts with its booking does not hold the tube back', async () => {
  const api = start();
  api.answers[`GET ${EVENT}/day-people`] = makeDay({ ...ADA, state: 'ready' });
  api.answers[`POST ${EVENT}/actions`] = ({ body }) => {
    const [{ action_id = '' } = {}] = JSON.parse(JSON.stringify(body)).actions;
    const conflict = { outcome: 'conflict', about: 'booking', reason: 'It was cancelled.' };
    return { body: { results: [{ action_id, ...conflict }] } };
  };
  await press('Sample taken: Alan Waite');
  await userEvent.type(await screen.findByLabelText(/^Tube code/), ' T-17{Enter}');
  expect(await screen.findByText(/It was cancelled. Check the booking./)).toBeVisible();
});

test('a sample is recorded with its tube, and a conflict is shown', async () => {
  const api = start();
  api.answers[`GET ${EVENT}/day-people`] = makeDay({ ...BOB, state: 'ready' });
  api.answers[`POST ${EVENT}/actions`] = ({ body }) => {
    const { actions } = JSON.parse(JSON.stringify(body));
    const [{ action_id }] = actions;
    const reason = 'This tube is also recorded for someone else.';
    return { body: { results: [{ action_id, outcome: 'conflict', reason }] } };
  };
  await press('Sample taken: Bob Young');
  await userEvent.type(await screen.findByLabelText(/^Tube code/), ' T-17{Enter}');
  expect(await screen.findByText(/also recorded for someone else/)).toBeVisible();
  expect(api.sent(`POST ${EVENT}/actions`)).toMatchObject([
    { actions: [{ step: 'sampled', sample_code: 'T-17' }] },
  ]);
});

test('a walk-in is added as arrived, only once, and continues like everyone else', async () => {
  const api = start();
  const path = `POST ${EVENT}/actions`;
  const refused = 'This person came to another event.';
  const outcomes = [{ outcome: 'rejected', reason: refused }, { outcome: 'applied' }];
  api.answers[path] = ({ body }) => {
    const { actions } = JSON.parse(JSON.stringify(body));
    const answer = outcomes.shift() ?? { outcome: 'applied' };
    return { body: { results: [{ action_id: actions[0].action_id, ...answer }] } };
  };
  await press('Add a walk-in');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a walk-in' }));
  await userEvent.type(dialog.getByLabelText('First name'), 'Charles');
  await userEvent.type(dialog.getByLabelText('Last name'), 'Babbage');
  await userEvent.type(dialog.getByLabelText('Date of birth'), '1955-12-26');
  await press('Add them as arrived');
  expect((await dialog.findAllByText(/or say why there are no contact details/))[0]).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Phone number/), '01473 000999');
  await press('Add them as arrived');
  expect(await dialog.findByText(refused)).toBeVisible();
  await press('Add them as arrived');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = api.sent(path).map((body) => Object(body).actions[0]);
  expect(first).toMatchObject({
    step: 'arrived',
    person: {
      ...{ first_name: 'Charles', last_name: 'Babbage', date_of_birth: '1955-12-26' },
      phone: expect.stringMatching(/^\+?[\d ]+$/),
    },
  });
  expect(first.person).not.toHaveProperty('email');
  expect(second).toMatchObject({
    action_id: first.action_id,
    appointment_id: first.appointment_id,
    person: first.person,
  });
  const { appointment_id } = first;
  const who = { appointment_id, last_name: 'Babbage', first_name: 'Charles' };
  api.answers[`GET ${EVENT}/day-people`] = makeDay(ADA, {
    ...{ ...BOB, ...who, start_time: null, origin: 'walk-in' },
    ...{ is_unpaid: true, price_on_the_day: 2500 },
  });
  await userEvent.type(screen.getByLabelText('Name or reference'), 'babbage{Enter}');
  expect(
    await screen.findByRole('row', { name: /Walk-in Babbage, Charles .* Not paid, no consent/ }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark as paid: Charles Babbage' })).toBeVisible();
  await press('Ready: Charles Babbage');
  await userEvent.type(await screen.findByLabelText(/^Counselled by/), 'Sam Hill');
  await press('Record it');
  await waitFor(() => expect(api.sent(path)).toHaveLength(3));
  expect(Object(api.sent(path)[2]).actions[0]).toMatchObject({ step: 'ready', appointment_id });
});

test('asks first when a walk-in has the same name and date of birth as someone on the list', async () => {
  const api = start();
  const path = `POST ${EVENT}/actions`;
  const reason = 'Alan Waite is on the list at 09:00.';
  api.answers[path] = ({ body }) => {
    const { actions } = JSON.parse(JSON.stringify(body));
    const [{ action_id }] = actions;
    return { body: { results: [{ action_id, outcome: 'conflict', reason }] } };
  };
  await press('Add a walk-in');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a walk-in' }));
  await userEvent.type(dialog.getByLabelText('First name'), 'alan');
  await userEvent.type(dialog.getByLabelText('Last name'), 'waite');
  await userEvent.type(dialog.getByLabelText('Date of birth'), '1958-04-02');
  await userEvent.type(dialog.getByLabelText(/^Phone number/), '01473 000999');
  await press('Add them as arrived');
  expect(
    await dialog.findByText(/^Alan Waite, born 2 April 1958, is on the list at 09:00\./),
  ).toBeVisible();
  expect(api.sent(path)).toEqual([]);
  await press('Add them as a different person');
  expect(await screen.findByText(`alan waite has been added. ${reason}`)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.sent(path)).toHaveLength(1);
});

test('shows waiting times, and plots how many people were in each state in each quarter of an hour', async () => {
  start();
  expect(await screen.findByText(/waited 18 minutes or less/)).toBeVisible();
  expect(screen.getByText(/^2 people waiting. Longest: Young, Bob, for \d+ min/)).toBeVisible();
  const plot = screen.getByRole('figure');
  for (const words of ['Expected 5', 'Arrived 3', 'Ready 2', 'Sampled 1', 'No sample 1']) {
    expect(plot).toHaveTextContent(words);
  }
  await userEvent.click(screen.getByText('The same data as a table'));
  const table = screen.getByRole('table', { name: 'People by quarter of an hour' });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(['09:0043100', '09:1510111']);
});

test.each([
  [0.4, /waited less than a minute between/],
  [1, /waited 1 minute or less between/],
])('describes a wait of %s minutes as ‘%s’', async (median_wait, words) => {
  const api = start();
  const path = `GET ${EVENT}/day-figures`;
  api.answers[path] = { body: { ...Object(api.answers[path]).body, median_wait } };
  expect(await screen.findByText(words)).toBeVisible();
});

test('says how many more walk-ins can be added, and why', async () => {
  start();
  expect(await screen.findByText('3 places for walk-ins are left.')).toBeVisible();
  expect(
    screen.getByText(
      /2 in addition to the seats, 1 seat freed because people had not arrived 30 minutes after/,
    ),
  ).toBeVisible();
});

test('money is taken on the day, which can be undone for a minute', async () => {
  const api = start();
  const owing = { ...ADA, is_unpaid: true, price_on_the_day: 2500 };
  api.answers[`GET ${EVENT}/day-people`] = makeDay(owing);
  api.answers[`POST ${EVENT}/actions`] = ({ body }) => {
    const { actions } = JSON.parse(JSON.stringify(body));
    const isPaid = actions[0].step === 'paid';
    api.answers[`GET ${EVENT}/day-people`] = makeDay({ ...owing, is_unpaid: !isPaid });
    return { body: { results: [{ action_id: actions[0].action_id, outcome: 'applied' }] } };
  };
  await press('Mark as paid: Alan Waite');
  const dialog = await screen.findByRole('dialog', { name: 'Take £25.00 from Alan Waite' });
  await userEvent.selectOptions(within(dialog).getByLabelText('How they paid'), 'By card');
  await press('Mark as paid');
  await press('Mark as not paid: Alan Waite');
  expect(await screen.findByRole('button', { name: 'Mark as paid: Alan Waite' })).toBeVisible();
  const sent = api.sent(`POST ${EVENT}/actions`).map((body) => JSON.parse(JSON.stringify(body)));
  expect(sent.map(({ actions }) => actions[0])).toMatchObject([
    { appointment_id: ADA.appointment_id, step: 'paid', method: 'card', amount: 2500 },
    { appointment_id: ADA.appointment_id, step: 'not paid' },
  ]);
});

test('the label of one person can be saved', async () => {
  const api = start();
  api.answers[`GET ${EVENT}/labels`] = { body: '%PDF' };
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:labels';
  URL.revokeObjectURL = () => {};
  await press('Print: label of Alan Waite');
  expect(await screen.findByText('The label has been saved as a PDF.')).toBeVisible();
});

test('links each tube that is held back to the decision about it', async () => {
  const api = start();
  const sample = {
    sample_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d31',
    code: 'T-17',
    appointment_id: ADA.appointment_id,
    name: 'Waite, Alan',
    start_time: '09:00',
  };
  const conflict = { what: 'label of another person' as const, samples: [sample] };
  api.answers[`GET ${EVENT}/balance`] = {
    body: { ...SUMS, differences: [], sample_conflicts: [conflict] },
  };
  await userEvent.click(await screen.findByRole('link', { name: 'Decide' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Samples' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Decide: Tube T-17/ })).toBeVisible();
});

test('shows the staff for the day, and gives administrators a link to the roles', async () => {
  start('admin', { day_staff: { 'check-in': 2, phlebotomist: 0 } }, '#staff');
  const heading = await screen.findByRole('heading', { name: 'Staff for the day' });
  expect(heading).toHaveFocus();
  expect(heading.parentElement).toHaveTextContent(/Check-in2 peopleTaking bloodnobody yet/);
  expect(screen.getByRole('link', { name: 'Grant a role for the day' })).toHaveAttribute(
    'href',
    `/staff/staff-accounts?event=${EVENT_ID}`,
  );
});
