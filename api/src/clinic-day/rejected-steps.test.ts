import { randomUUID } from 'node:crypto';
import { personalData } from '@chaps/contracts/personal-data';
import type { RejectedStep } from '@chaps/contracts/rejected-steps';
import { expect } from 'vitest';
import { testWithTwoPeople } from '../../test/event-day.ts';
import { tasksOnToday } from '../../test/today.ts';

const test = testWithTwoPeople.extend(
  'door',
  ({ api, day: { begin }, console: { call, named } }) => {
    /**
     * The day of Ann Smith with the tablet 'Door', and how Today and the Day tab show its rejected
     * steps.
     */
    const of = async () => {
      const day = await begin();
      const { event, person, balance } = day;
      await named(person, 'Ann', 'Smith');
      const volunteer = await api.staff('check-in', event.id);
      const coordinator = await api.staff('coordinator', event.id);
      const { code } = (await call('POST', `${event.id}/devices/codes`)).body;
      const enrolled = await call(
        'POST',
        `${event.id}/devices`,
        { code, label: 'Door' },
        volunteer,
      );
      const device: string = enrolled.body.device_id;
      const send = (actions: object[], as = volunteer) =>
        call('POST', `${event.id}/actions`, { device, actions }, as);
      const rejected = async (): Promise<RejectedStep[]> => (await balance()).rejected_steps;
      const tasks = async (as = coordinator) =>
        (await tasksOnToday(api, as, 'rejected steps')).map(({ what, action }) => [
          what,
          action?.path.replace(event.id, ''),
        ]);
      const close = (id: string, as = coordinator) =>
        call('POST', `${event.id}/rejected-steps/${id}/closure`, { reason: 'Not theirs.' }, as);
      return { ...day, device, send, rejected, tasks, close, volunteer };
    };
    return { of };
  },
);

const NOT_OF_EVENT = 'This person has no booking at this event.';

test('a rejected step appears on Today and in a list with the person, tablet and reason', async ({
  api,
  booking,
  door: { of },
}) => {
  const { event, action, send, rejected, tasks } = await of();
  const elsewhere = await booking.freeBooking();
  const walkIn = { first_name: 'Ada', last_name: 'King', date_of_birth: '2020-12-10' };
  const actions = [
    action('sampled', 1, { appointment_id: elsewhere.appointmentId, sample_code: 'T-100' }),
    action('arrived', 2, { appointment_id: randomUUID(), person: walkIn }),
    action('not sampled', 3, { reason: 'tired' }),
    { action_id: randomUUID(), sealed: 'x' },
    { ...action('ready', 5), action_id: 'none' },
    action('arrived', 4),
  ];
  const answers = (await send(actions)).body.results;
  expect(answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...Array(5).fill('rejected'),
    'applied',
  ]);
  // The response was lost: sent again, the steps change nothing.
  await send(actions);
  expect(await tasks()).toEqual([['5 steps rejected at An event', '/staff/events//day#rejected']]);
  const shown = (await rejected()).toSorted((one, two) =>
    String(one.done_at).localeCompare(String(two.done_at)),
  );
  expect(shown).toMatchObject([
    // The name of a person from another event is not shown here.
    {
      ...{ name: null, appointment_id: null, step: 'sampled', tube: 'T-100' },
      ...{ tablet: 'Door', reason: NOT_OF_EVENT },
    },
    { name: 'King, Ada', appointment_id: null, step: 'arrived', tablet: 'Door' },
    {
      ...{ name: 'Smith, Ann', step: 'not sampled', tablet: 'Door' },
      reason: expect.stringContaining('Choose why no sample was taken.'),
    },
    { name: 'Smith, Ann', step: 'ready', tablet: 'Door' },
    { name: null, step: null, done_at: null, reason: 'It was not encrypted for this site.' },
  ]);
  const elsewhereStaff = await api.staff('coordinator', elsewhere.event.id);
  expect(await tasks(elsewhereStaff)).toEqual([]);
  expect(await tasks(await api.staff('check-in', event.id))).toEqual([]);
});

test('a rejected step disappears once it is recorded after all', async ({ door: { of } }) => {
  const { action, send, record, rejected, tasks } = await of();
  const wrong = action('not sampled', 3, { reason: 'tired' });
  const other = action('ready', 2, { sample_code: 'T-1' });
  await send([action('arrived', 1), other, wrong]);
  expect(await rejected()).toHaveLength(2);
  await record(action('not sampled', 4, { reason: 'unwell' }));
  expect(await rejected()).toMatchObject([{ step: 'ready' }]);
  // The same action, corrected.
  const { sample_code: _, ...right } = { sample_code: '', ...other };
  await record(right);
  expect(await rejected()).toEqual([]);
  expect(await tasks()).toEqual([]);
});

test('a rejected sample stays open until its own tube is recorded', async ({
  api,
  console: { call },
  door: { of },
}) => {
  const { event, device, action, send, record, rejected } = await of();
  await record(action('arrived', 1), action('ready', 2));
  expect((await call('DELETE', `${event.id}/devices/${device}`)).status).toBe(200);
  const anew = await api.staff('phlebotomist', event.id);
  expect((await send([action('sampled', 3, { sample_code: '0100' })], anew)).status).toBe(403);
  await record(action('sampled', 4, { sample_code: '200' }));
  expect(await rejected()).toMatchObject([{ step: 'sampled', tube: '0100' }]);
  // A draw without a code says nothing about the tube.
  await record(action('sampled', 5));
  expect(await rejected()).toHaveLength(1);
  await record(action('sampled', 6, { sample_code: '100' }));
  expect(await rejected()).toEqual([]);
});

test('staff who may close the day can close a rejected step once, with a reason, and this is audited', async ({
  api,
  console: { call },
  door: { of },
}) => {
  const { event, appointmentId, action, send, rejected, tasks, close, volunteer } = await of();
  await send([action('not sampled', 3, { reason: 'tired' })]);
  const [step] = await rejected();
  const id = step?.rejection_id ?? '';
  expect((await close(id, volunteer)).status).toBe(403);
  expect((await close(randomUUID())).status).toBe(404);
  const path = `${event.id}/rejected-steps/${id}/closure`;
  expect((await call('POST', path, { reason: ' ' })).status).toBe(422);
  expect((await close(id)).status).toBe(200);
  expect(await rejected()).toEqual([]);
  expect(await tasks()).toEqual([]);
  const again = await close(id);
  expect([again.status, again.body.error.code]).toEqual([409, 'EVENT_CHANGED']);
  const admin = await api.staff('admin');
  const { body } = await api.call('GET', `/staff/audit?event_id=${event.id}`, { as: admin });
  expect(body.items[0]).toMatchObject({
    sentence: 'closed the rejected step ‘No sample’ for Ann Smith',
    booking: { appointment_id: appointmentId },
    reason: 'Not theirs.',
  });
});

test('the console shows a rejection immediately, and does not store the step', async ({
  door: { of },
}) => {
  const { action, record, rejected } = await of();
  expect(await record(action('not sampled', 3, { reason: 'tired' }))).toEqual(['rejected']);
  expect(await rejected()).toEqual([]);
});

test('steps sent by a revoked tablet are listed for staff', async ({
  api,
  console: { call },
  door: { of },
}) => {
  const { event, device, action, send, rejected, stateOf } = await of();
  await call('DELETE', `${event.id}/devices/${device}`);
  const anew = await api.staff('check-in', event.id);
  const sent = await send([action('arrived', 1)], anew);
  expect([sent.status, sent.body.error.code]).toEqual([403, 'DEVICE_REVOKED']);
  expect(await stateOf()).toBe('expected');
  expect(await rejected()).toMatchObject([
    {
      ...{ name: 'Smith, Ann', step: 'arrived', tablet: 'Door' },
      reason: 'The tablet was revoked before it sent this.',
    },
  ]);
});

test('the details of a box are kept when its hand-over is rejected', async ({
  api,
  console: { call },
  door: { of },
}) => {
  const { event, device, action, send, rejected } = await of();
  const { appointment_id: _, ...done } = action('arrived', 1);
  const handover = { taken_by: 'Bea', counted: 3, temperature: 4.5, codes: ['T-100', 't-200'] };
  const box = { ...done, step: 'handed over', handover };
  const damaged = { ...box, action_id: randomUUID(), handover: { ...handover, counted: -1 } };
  await send([damaged, { ...done, action_id: randomUUID(), step: 'packed', sample_code: 7 }]);
  await call('DELETE', `${event.id}/devices/${device}`);
  const anew = await api.staff('phlebotomist', event.id);
  expect((await send([box], anew)).body.error.code).toBe('DEVICE_REVOKED');
  const codes = ['T-100', 'T-200'];
  const kept = (await rejected()).toSorted((one, two) => one.reason.localeCompare(two.reason));
  expect(kept).toMatchObject([
    { box_step: 'handed over', handover: { taken_by: 'Bea', counted: null, codes } },
    { step: null, box_step: 'packed', handover: null },
    { box_step: 'handed over', handover: { taken_by: 'Bea', counted: 3, codes }, tablet: 'Door' },
  ]);
});

test('an invalid code or temperature does not affect the rest of a rejected hand-over, and closing it is audited', async ({
  api,
  door: { of },
}) => {
  const { event, action, send, rejected, close } = await of();
  const { appointment_id: _, ...done } = action('arrived', 1);
  const handover = {
    taken_by: 'Bea',
    counted: 3,
    temperature: 99.5,
    codes: ['T-100', ' ', 7, 'T-200'],
  };
  await send([{ ...done, step: 'handed over', handover }]);
  const [step] = await rejected();
  expect(step).toMatchObject({
    box_step: 'handed over',
    handover: { taken_by: 'Bea', counted: 3, temperature: 99.5, codes: ['T-100', 'T-200'] },
  });
  expect((await close(step?.rejection_id ?? '')).status).toBe(200);
  const admin = await api.staff('admin');
  const { body } = await api.call('GET', `/staff/audit?event_id=${event.id}`, { as: admin });
  expect(body.items[0]).toMatchObject({
    sentence: 'closed the rejected step ‘handed over’, for the box at An event',
    reason: 'Not theirs.',
  });
});

test('rejected steps no longer name a person who has been erased', async ({
  api,
  console: { read },
  door: { of },
}) => {
  const { event, action, send } = await of();
  const appointment_id = randomUUID();
  const person = { first_name: 'Ada', last_name: 'King', date_of_birth: '1960-12-10' };
  const step = action('not sampled', 2, { appointment_id, person, reason: 'tired' });
  await send([action('arrived', 1, { appointment_id, person }), step]);
  const names = () =>
    api.owner
      .selectFrom('rejected_steps')
      .select('person_name')
      .where('action_id', '=', step.action_id)
      .execute();
  expect(await names()).toEqual([{ person_name: 'King, Ada' }]);
  const { profile_id } = (await read(event.id, appointment_id)).booking;
  const admin = await api.staff('admin');
  const asked = await api.call('POST', '/staff/data-requests', {
    as: admin,
    body: {
      ...{ kind: 'erasure', profile_id, asked_by: null, channel: 'letter' },
      received_on: api.today,
    },
  });
  const erased = await api.call(
    'POST',
    `/staff/data-requests/${asked.body.data_request_id}/erasure`,
    { as: admin, body: { name: 'Ada King', reason: 'They asked for it by letter.' } },
  );
  expect(erased.status, erased.text).toBe(200);
  expect(await names()).toEqual([{ person_name: null }]);
});

test('the export of a person’s data has only the rejected steps that name them', async ({
  api,
  booking,
  door: { of },
}) => {
  const { person, action, send, rejected, close } = await of();
  const elsewhere = await booking.freeBooking();
  await send([
    action('not sampled', 3, { reason: 'tired' }),
    action('sampled', 4, { appointment_id: elsewhere.appointmentId, sample_code: 'T-100' }),
  ]);
  const fileOf = async (as: typeof person) => {
    const path = `/auth/profile/export?email=${as.email}`;
    return personalData.parse((await api.call('GET', path, { as })).body).rejected_steps;
  };
  const own = {
    ...{ event_name: 'An event', step: 'not sampled', sample_code: null, at: expect.any(String) },
    reason: expect.stringContaining('Choose why no sample was taken.'),
    ...{ rejected_at: expect.any(String), closed_at: null },
  };
  expect(await fileOf(person)).toEqual([own]);
  const others = await fileOf(elsewhere.person);
  expect(others).toMatchObject([{ step: 'sampled', sample_code: 'T-100', reason: NOT_OF_EVENT }]);
  const step = (await rejected()).find(({ step }) => step === 'not sampled');
  await close(step?.rejection_id ?? '');
  expect(await fileOf(person)).toEqual([{ ...own, closed_at: expect.any(String) }]);
});
