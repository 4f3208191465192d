import type { EventSample, EventSamples } from '@chaps/contracts/samples';
import { actionsRequest } from '@chaps/contracts/visits';
import { problem } from '@chaps/testing/fake-api';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ADA, BOB, EVENT, makeSamples, SUMS, startDay } from '../testing/day.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE } from '../testing/staff-api.ts';

const start = () => startDay('samples');

const SAMPLE = {
  sample_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d31',
  code: 'T-17',
  appointment_id: ADA.appointment_id,
  name: 'Waite, Alan',
  start_time: '09:00',
};
const OTHER = {
  ...SAMPLE,
  sample_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d32',
  appointment_id: BOB.appointment_id,
  name: 'Young, Bob',
};

const tube = (changes: Partial<EventSample> = {}): EventSample => ({
  sample_id: SAMPLE.sample_id,
  code: 'T-17',
  state: 'taken',
  reason: null,
  held: null,
  appointment_id: ADA.appointment_id,
  reference: 'CH-AAAA2222',
  name: 'Waite, Alan',
  date_of_birth: '1958-04-02',
  taken_at: '2020-01-10T09:05:00.000Z',
  taken_by: 'chair@example.org',
  released_at: null,
  ...changes,
});

test('lists each tube with its person, time, state and result, and each person with neither sample nor reason', async () => {
  const api = start();
  expect(await screen.findByText(/There are none yet/)).toBeVisible();
  const missing = { start_time: '09:15', name: 'Ng, Jon' };
  const appointment_id = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d22';
  const what = 'no sample and no reason' as const;
  const differences = [{ ...missing, appointment_id, what }];
  api.answers[`GET ${EVENT}/balance`] = { body: { ...SUMS, sampled: 2, differences } };
  const held = tube({
    ...{ sample_id: OTHER.sample_id, appointment_id: BOB.appointment_id, name: 'Young, Bob' },
    held: 'Another tube is already recorded for this person.',
  });
  const resulted = { state: 'resulted', released_at: '2020-01-17T10:30:00.000Z' } as const;
  api.answers[`GET ${EVENT}/samples`] = ({ query }) =>
    makeSamples(
      ...(query.show === 'held back' ? [held] : [held, tube({ code: null, ...resulted })]),
    );
  cleanup();
  const { address } = renderRemote(`${EVENT}/samples`);
  const table = await screen.findByRole('table', { name: 'Tubes for this event' });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'T-17Young, Bob2 April 1958CH-AAAA222209:05chair@example.orgTakenHeld back from the laboratory’s list: Another tube is already recorded for this person.None yetRejected or missing',
    'No codeWaite, Alan2 April 1958CH-AAAA222209:05chair@example.orgResultedOn the laboratory’s list17 January 2020, 10:30',
  ]);
  await userEvent.click(await screen.findByText(/^Attended, but nobody has recorded.*: 1$/));
  const link = screen.getByRole('link', { name: '09:15 Ng, Jon' });
  expect(link).toHaveAttribute('href', `${EVENT}/bookings/${appointment_id}`);
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Held back (1)');
  expect(await screen.findByText('1 tube')).toBeVisible();
  expect(address()).toBe(`${EVENT}/samples?show=held+back`);
});

test('deciding whose tube it is requires evidence', async () => {
  const api = start();
  const what = 'one tube, several people' as const;
  api.answers[`GET ${EVENT}/balance`] = {
    body: {
      ...SUMS,
      sample_conflicts: [{ what, samples: [{ ...SAMPLE, has_result: true }, OTHER] }],
    },
  };
  const path = `POST ${EVENT}/sample-decisions`;
  api.answers[path] = problem(409, 'EVENT_CHANGED', 'These tubes have changed.');
  await press('Decide: Whose is tube T-17?');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByText(/^A result for tube/).map(({ textContent }) => textContent)).toEqual([
    'A result for tube T-17 was released to Waite, Alan',
  ]);
  await press('Confirm decision');
  expect(await dialog.findByText('Your decision: Please choose an answer.')).toBeVisible();
  await userEvent.click(dialog.getByLabelText('09:00 Young, Bob'));
  await userEvent.type(dialog.getByLabelText(/^Evidence/), 'The label says so.');
  await press('Confirm decision');
  expect(await dialog.findByText('These tubes have changed.')).toBeVisible();
  api.answers[path] = DONE;
  api.answers[`GET ${EVENT}/balance`] = { body: SUMS };
  await press('Confirm decision');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(path).at(-1)).toEqual({
    sample_ids: [SAMPLE.sample_id, OTHER.sample_id],
    keep: OTHER.sample_id,
    reason: 'The label says so.',
  });
});

test('saves labels, or says that no labels are needed', async () => {
  const api = start();
  const call = `GET ${EVENT}/labels`;
  api.answers[call] = ({ query }) =>
    query.people === 'sampled'
      ? problem(409, 'EVENT_CHANGED', 'Nobody has given a sample, so there are no labels to print.')
      : { body: '%PDF' };
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:labels';
  URL.revokeObjectURL = () => {};
  await press('Labels for people who are expected');
  expect(await screen.findByText('The labels have been saved as a PDF.')).toBeVisible();
  await press('Labels for people who have given a sample');
  expect(await screen.findByText(/^Nobody has given a sample/)).toBeVisible();
});

test('names that cannot be printed can be left out with one press, and are listed to be written by hand', async () => {
  const api = start();
  const call = `GET ${EVENT}/labels`;
  const lacking = (details?: object) => ({
    status: 409,
    body: {
      status: 'error',
      error: { code: 'LETTERS_MISSING', message: 'Nothing was printed.', details },
    },
  });
  api.answers[call] = ({ query: { people, without } }) => {
    if (people === 'sampled') return lacking();
    if (without === '2') return { body: '%PDF' };
    return lacking({ 'a-1': '张, 伟', 'a-2': 'الأحمد, محمد' });
  };
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:labels';
  URL.revokeObjectURL = () => {};
  await press('Labels for people who are expected');
  expect(await screen.findByText(/^Nothing was printed/)).toBeVisible();
  await press('Print without 2 people');
  const saved = await screen.findByText(
    /^The labels have been saved as a PDF. Write these labels by hand:/,
  );
  const names = within(saved).getAllByRole('listitem');
  expect(names.map(({ textContent }) => textContent)).toEqual(['张, 伟', 'الأحمد, محمد']);
  expect(screen.queryByRole('button', { name: /^Print without/ })).toBeNull();
  // Nobody else has a sample.
  await press('Labels for people who have given a sample');
  expect(await screen.findByText(/^Nothing was printed/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Print without/ })).toBeNull();
});

test('a tube with another person’s label can only be discarded', async () => {
  const api = start();
  const sample = {
    sample_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d41',
    code: 'T7KQ2M9XAG',
    appointment_id: BOB.appointment_id,
    name: 'Young, Bob',
    start_time: '09:00',
  };
  const conflict = { what: 'label of another person' as const, samples: [sample] };
  api.answers[`GET ${EVENT}/balance`] = { body: { ...SUMS, sample_conflicts: [conflict] } };
  api.answers[`POST ${EVENT}/sample-decisions`] = {
    body: { status: 'success', take_out: ['T7KQ2M9XAG'] },
  };
  cleanup();
  const { toasts } = renderRemote(`${EVENT}/samples`);
  await press('Decide: Tube T7KQ2M9XAG, taken from Young, Bob, has another person’s label');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
  await userEvent.click(dialog.getByLabelText(/^Discard the tube/));
  await userEvent.type(dialog.getByLabelText(/^Evidence/), 'It was printed before.');
  await press('Confirm decision');
  await waitFor(() =>
    expect(api.sent(`POST ${EVENT}/sample-decisions`)).toEqual([
      { sample_ids: [sample.sample_id], keep: null, reason: 'It was printed before.' },
    ]),
  );
  const done = 'Your decision has been recorded. Take T7KQ2M9XAG out of the box.';
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual([done]));
});

test('saves the manifest, or says that there is no tube to send', async () => {
  const api = start();
  api.answers[`GET ${EVENT}/manifest`] = problem(409, 'EVENT_CHANGED', 'There is no tube to send.');
  api.answers[`GET ${EVENT}/bookings.csv`] = ({ query }) => ({ body: `for ${query.for}` });
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:manifest';
  URL.revokeObjectURL = () => {};
  await press('Manifest for the courier (PDF)');
  expect(await screen.findByText('There is no tube to send.')).toBeVisible();
  api.answers[`GET ${EVENT}/manifest`] = { body: '%PDF' };
  await press('Manifest for the courier (PDF)');
  expect(await screen.findByText('The manifest has been saved as a PDF.')).toBeVisible();
  await press('Manifest for the laboratory (CSV)');
  expect(await screen.findByText('The manifest has been saved as a CSV file.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Order messages/ })).toBeNull();
  const { body } = makeSamples(tube());
  api.answers[`GET ${EVENT}/samples`] = { body: { ...body, order_messages: 'HL7 v2' } };
  api.answers[`GET ${EVENT}/orders`] = { body: 'MSH|' };
  cleanup();
  renderRemote(`${EVENT}/samples`);
  await press('Order messages (HL7 v2)');
  expect(await screen.findByText('The order messages have been saved as a file.')).toBeVisible();
});

const STEPS: NonNullable<EventSamples['steps']> = {
  ...{ 'not packed': 1, 'not handed over': 2, 'not received': 0 },
  ...{ 'result late': 0, 'not told': 0 },
};
const withSteps = (...tubes: EventSample[]) => ({
  body: { ...makeSamples(...tubes).body, steps: STEPS },
});
const BOX = {
  handover_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d51',
  handed_by: 'chair@example.org',
  taken_by: 'Bea’s Couriers',
  handed_at: '2020-01-10T18:00:00.000Z',
  ...{ counted: 3, temperature: 5.5, tubes: ['T-17', 'T-18'] },
  receipt: {
    received_from: 'Duty scientist',
    received_at: '2020-01-11T08:00:00.000Z',
    counted: 1,
  },
  not_received: ['T-18'],
};

test('tubes are packed one by one, and a message announces an unknown one', async () => {
  const api = start();
  api.answers[`GET ${EVENT}/samples`] = withSteps(tube());
  const path = `POST ${EVENT}/packed-tubes`;
  const answer = (outcome: string, name: string | null, reason: string | null) => ({
    body: { results: [{ tube: 'T-17', outcome, name, reason }], left: 1 },
  });
  api.answers[path] = answer('unknown', null, 'No tube with this code is recorded here.');
  await userEvent.type(await screen.findByLabelText(/^Tube code/), 't-17{Enter}');
  expect(await screen.findByText(/^T-17 is unknown\. Set it aside\./)).toHaveTextContent(
    'Still to pack: 1.',
  );
  api.answers[path] = answer('packed', 'Waite, Alan', null);
  await userEvent.type(screen.getByLabelText(/^Tube code/), 't-17{Enter}');
  expect(await screen.findByText(/^T-17 \(Waite, Alan\) is packed\./)).toBeVisible();
  expect(api.sent(path)).toEqual([{ codes: ['T-17'] }, { codes: ['T-17'] }]);
});

test('packed codes that match no person are listed, and can be taken out of the box', async () => {
  const api = start();
  const unknown = [
    { code: 'T-98', scanned_at: '2020-01-10T15:20:00.000Z', tablet: 'Box 1' },
    { code: 'T-99', scanned_at: '2020-01-10T15:21:00.000Z', tablet: null },
  ];
  const listed = withSteps(tube());
  api.answers[`GET ${EVENT}/samples`] = { body: { ...listed.body, unknown } };
  api.answers[`POST ${EVENT}/actions`] = ({ body }) => {
    const [action] = actionsRequest.parse(body).actions;
    unknown.shift();
    return { body: { results: [{ action_id: action?.action_id, outcome: 'applied' }] } };
  };
  expect(await screen.findByText('In the box, but no draw recorded: 2')).toBeVisible();
  expect(screen.getByText(/T-98/).closest('li')).toHaveTextContent(
    'T-98, scanned 10 January 2020, 15:20 on the tablet Box 1',
  );
  await press('Mark as taken out: T-98');
  expect(await screen.findByText('In the box, but no draw recorded: 1')).toBeVisible();
  expect(api.sent(`POST ${EVENT}/actions`)).toMatchObject([
    { actions: [{ step: 'unpacked', sample_code: 'T-98' }] },
  ]);
});

test('asks staff to take a discarded tube out of the box', async () => {
  const api = start();
  const unknown = [
    { code: 'T-98', scanned_at: '2020-01-10T15:20:00.000Z', tablet: null, is_discarded: true },
    { code: 'T-99', scanned_at: '2020-01-10T15:21:00.000Z', tablet: null },
  ];
  api.answers[`GET ${EVENT}/samples`] = { body: { ...withSteps(tube()).body, unknown } };
  const listed = async (title: string) =>
    (await screen.findByText(title)).parentElement?.textContent;
  expect(await listed('Discarded, and still in the box: 1')).toContain('T-98');
  expect(await listed('In the box, but no draw recorded: 1')).not.toContain('T-98');
});

test('a tube without a code is packed under the patient’s name', async () => {
  const api = start();
  api.answers[`GET ${EVENT}/samples`] = withSteps(tube({ code: null }));
  const path = `POST ${EVENT}/packed-tubes`;
  api.answers[path] = problem(409, 'EVENT_CHANGED', 'It is somewhere else.');
  cleanup();
  renderRemote(`${EVENT}/samples`);
  await press('Pack: Waite, Alan');
  expect(await screen.findByText('It is somewhere else.')).toBeVisible();
  expect(api.sent(path)).toEqual([{ sample_ids: [SAMPLE.sample_id] }]);
});

test('a box is handed over, and codes that differ are listed', async () => {
  const api = start();
  api.answers[`GET ${EVENT}/samples`] = withSteps(tube());
  api.answers[`GET ${EVENT}/handovers`] = { body: { handovers: [{ ...BOX, unknown: ['T-99'] }] } };
  const path = `POST ${EVENT}/handovers`;
  api.answers[path] = DONE;
  expect(await screen.findByText(/Difference at hand-over: 3 counted, 2 recorded/)).toBeVisible();
  expect(screen.getByText('Recorded: T-17, T-18')).toBeVisible();
  expect(screen.getByText('Not received:').parentElement).toHaveTextContent('T-18');
  expect(
    screen.getByText('In the box although discarded or without a recorded draw:').parentElement,
  ).toHaveTextContent('T-99');
  await press('Hand over 2 tubes');
  const dialog = within(await screen.findByRole('dialog'));
  await press('Hand over');
  expect((await dialog.findAllByText(/Enter who took the tubes/))[0]).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Taken by/), 'Bea');
  await userEvent.type(dialog.getByLabelText(/^Tubes in the box/), '1');
  await userEvent.type(dialog.getByLabelText(/^Packed tubes that are not/), 't-18, t-19');
  await userEvent.type(dialog.getByLabelText(/^Temperature/), '4,5');
  await press('Hand over');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(path)).toMatchObject([
    { taken_by: 'Bea', counted: 1, temperature: 4.5, without: ['T-18', 'T-19'] },
  ]);
});

test('a box that has been handed over has its own manifest and orders', async () => {
  const api = start();
  api.answers[`GET ${EVENT}/samples`] = {
    body: { ...withSteps(tube()).body, order_messages: 'FHIR' },
  };
  api.answers[`GET ${EVENT}/handovers`] = { body: { handovers: [BOX] } };
  const files = ['manifest', 'bookings.csv', 'orders'].map((file) => `GET ${EVENT}/${file}`);
  for (const file of files) api.answers[file] = { body: 'a file' };
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:manifest';
  URL.revokeObjectURL = () => {};
  cleanup();
  renderRemote(`${EVENT}/samples`);
  const about = ': 10 January 2020, 18:00';
  await press(`Manifest for the courier (PDF)${about}`);
  await press(`Manifest for the laboratory (CSV)${about}`);
  await press(`Order messages (FHIR)${about}`);
  await screen.findByText('The order messages have been saved as a file.');
  await press('Manifest for the courier (PDF)');
  await waitFor(() =>
    expect(
      api.received.filter(({ call }) => files.includes(call)).map(({ query }) => query.handover_id),
    ).toEqual([BOX.handover_id, BOX.handover_id, BOX.handover_id, undefined]),
  );
});

test('a hand-over can be undone until the laboratory replies, and stays listed', async () => {
  const api = start();
  api.answers[`GET ${EVENT}/samples`] = withSteps(tube());
  const box = { ...BOX, receipt: null, undone_at: null as string | null };
  api.answers[`GET ${EVENT}/handovers`] = () => ({ body: { handovers: [box] } });
  const path = `DELETE ${EVENT}/handovers/${BOX.handover_id}`;
  api.answers[path] = problem(409, 'EVENT_CHANGED', 'The laboratory has received tubes.');
  await press(/^Undo the hand-over: /);
  expect(api.sent(path)).toEqual([]);
  await press('Undo it');
  expect(await screen.findByText('The laboratory has received tubes.')).toBeVisible();
  api.answers[path] = () => {
    box.undone_at = '2020-01-10T18:00:00.000Z';
    return DONE;
  };
  await press('Undo it');
  expect(await screen.findByText(/, undone 10 January 2020, 18:00$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo the hand-over/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Record the laboratory’s reply/ })).toBeNull();
  expect(screen.queryByText(/^Difference at hand-over/)).toBeNull();
});

test('the laboratory’s reply is recorded', async () => {
  const api = start();
  api.answers[`GET ${EVENT}/samples`] = withSteps(tube());
  api.answers[`GET ${EVENT}/handovers`] = { body: { handovers: [{ ...BOX, receipt: null }] } };
  const path = `POST ${EVENT}/handovers/${BOX.handover_id}/receipt`;
  api.answers[path] = DONE;
  await press(/^Record the laboratory’s reply: /);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Who replied/), 'Duty scientist');
  await userEvent.type(dialog.getByLabelText(/^Tubes received/), '1');
  await userEvent.type(dialog.getByLabelText(/^Codes of tubes that did not arrive/), 't-18');
  await press('Record the reply');
  await waitFor(() =>
    expect(api.sent(path)).toMatchObject([
      { received_from: 'Duty scientist', counted: 1, missing: ['T-18'] },
    ]),
  );
});

test('offers a free repeat test only for the discarded tube that left its patient without one', async () => {
  const api = start();
  const lost = tube({
    ...{ state: 'discarded', reason: 'It is another person’s.', has_failed: true, told: null },
    repeat_for: '12345678',
  });
  const undone = tube({
    ...{ sample_id: OTHER.sample_id, code: 'T-18', name: 'Young, Bob', state: 'discarded' },
    has_failed: false,
  });
  api.answers[`GET ${EVENT}/samples`] = withSteps(lost, undone);
  const told = `POST ${EVENT}/samples/${SAMPLE.sample_id}/told`;
  api.answers[told] = DONE;
  cleanup();
  renderRemote(`${EVENT}/samples`);
  expect(await screen.findAllByText('Person not told')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Book a free repeat test: Waite, Alan' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Young, Bob|T-1[78]/ })).toBeNull();
  await press('Record how they were told: Waite, Alan');
  expect(await screen.findByText(/another test will cost them nothing/)).toBeVisible();
  await press('Record it');
  await waitFor(() => expect(api.sent(told)).toEqual([{ how: 'telephone' }]));
});

test('promises no free test to someone who has been refunded', async () => {
  const api = start();
  const refunded = tube({
    ...{ state: 'missing', reason: 'No trace of it.', has_failed: true, told: null },
    repeat_for: null,
  });
  api.answers[`GET ${EVENT}/samples`] = withSteps(refunded);
  cleanup();
  renderRemote(`${EVENT}/samples`);
  await press('Record how they were told: Waite, Alan');
  expect(await screen.findByText(/Do not promise that another test is free/)).toBeVisible();
  expect(screen.queryByText(/cost them nothing|You can book it/)).toBeNull();
});

test('a tube is marked as rejected or missing, and its patient is recorded as told', async () => {
  const api = start();
  const lost = tube({
    ...{ sample_id: OTHER.sample_id, code: 'T-18', name: 'Young, Bob' },
    ...{ state: 'missing', reason: 'No trace of it.', told: null, repeat_for: '12345678' },
  });
  api.answers[`GET ${EVENT}/samples`] = withSteps(tube(), lost);
  const ending = `POST ${EVENT}/samples/${SAMPLE.sample_id}/ending`;
  const told = `POST ${EVENT}/samples/${OTHER.sample_id}/told`;
  api.answers[ending] = DONE;
  api.answers[told] = DONE;
  cleanup();
  renderRemote(`${EVENT}/samples`);
  expect(await screen.findByText('Person not told')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Book a free repeat test/ })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Book a free repeat test: Young, Bob' })).toHaveAttribute(
    'href',
    '/staff/book?person=12345678&event=nearest',
  );
  await press('Rejected or missing: T-17');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/cost them nothing, unless they have been refunded/)).toBeVisible();
  await press('Record the outcome');
  expect((await dialog.findAllByText(/Please choose what happened/))[0]).toBeVisible();
  await userEvent.click(dialog.getByLabelText('The laboratory rejected it'));
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Haemolysed.');
  await press('Record the outcome');
  await waitFor(() =>
    expect(api.sent(ending)).toEqual([{ state: 'rejected', reason: 'Haemolysed.' }]),
  );
  await press('Record how they were told: Young, Bob');
  await userEvent.click(await screen.findByLabelText('They cannot be reached'));
  await press('Record it');
  expect((await screen.findAllByText(/Enter what you tried/))[0]).toBeVisible();
  const reason = 'The letter came back.';
  await userEvent.type(screen.getByLabelText(/^What you tried/), reason);
  await press('Record it');
  await waitFor(() => expect(api.sent(told)).toEqual([{ how: 'cannot be reached', reason }]));
});
