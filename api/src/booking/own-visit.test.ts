import { resultExpectedBy } from '@chaps/domain';
import { expect } from 'vitest';
import { parseAppointmentId } from '../../test/booking-steps.ts';
import { test as base } from '../../test/event-day.ts';
import type { Harness } from '../../test/harness.ts';
import { createJobHandlers } from '../job-handlers.ts';

const test = base.extend('own', ({ api, openDay }) => async (time: string) => {
  const day = await openDay(time);
  const { person, appointmentId } = day;
  /** The visit as returned by the list, the single appointment and the results. */
  const visits = async () => {
    const read = async (path: string) => (await api.call('GET', path, { as: person })).body;
    const { appointments } = await read('/appointments');
    const { appointment } = await read(`/appointments/${appointmentId}`);
    const { data } = await read(`/medical/results/${person.profileId}`);
    return [appointments[0].visit, appointment.visit, data[0].visit];
  };
  return { ...day, visits };
});

/** The laboratory rejects the only tube of an event. */
async function rejectTube(api: Harness, eventId: string): Promise<void> {
  const as = await api.staff('coordinator');
  const samples = `/staff/events/${eventId}/samples`;
  const [tube] = (await api.call('GET', samples, { as })).body.items;
  const body = { state: 'rejected', reason: 'Haemolysed.' };
  const ended = await api.call('POST', `${samples}/${tube.sample_id}/ending`, { as, body });
  expect(ended.status, ended.text).toBe(200);
}

const NOTHING = { reason: null, invite_again: false, sampled_on: null, result_by: null };

test('a result is expected only once a sample has been taken, by the usual date', async ({
  own,
}) => {
  const { event, visits, record, action } = await own('09:45');
  const alike = (visit: object) =>
    [visit, visit, visit].map((each) => expect.objectContaining(each));
  expect(await visits()).toEqual(alike({ ...NOTHING, state: 'expected', result: null }));
  const [arrived, ready, sampled] = [
    action('arrived', '09:20'),
    action('ready', '09:21'),
    action('sampled', '09:22', { reason: 'Consent was read aloud.' }),
  ];
  await record(arrived, ready);
  expect(await visits()).toEqual(alike({ ...NOTHING, state: 'ready' }));
  await record(sampled);
  const taken = { sampled_on: event.date, result_by: resultExpectedBy(event.date) };
  expect(await visits()).toEqual(alike({ ...NOTHING, ...taken, state: 'sampled' }));
  await record(action('undo', '09:23', { undoes: sampled.action_id }));
  expect(await visits()).toEqual(alike({ ...NOTHING, state: 'ready' }));
});

test.for([
  [true, 'unwell'],
  [false, 'should see their GP first'],
] as const)(
  'a person without a sample sees the reason, and whether they will be invited again (%s)',
  async ([invite_again, reason], { own }) => {
    const { visits, record, action } = await own('09:45');
    await record(
      action('arrived', '09:20'),
      action('not sampled', '09:22', { reason, invite_again }),
    );
    const state = 'not sampled';
    for (const visit of await visits()) {
      expect(visit).toMatchObject({ ...NOTHING, state, reason, invite_again });
    }
  },
);

test.for([
  ['ends once they have been tested', 'tested'],
  ['ends once they want no more reminders', 'declined'],
  ['continues if their next tube is rejected', 'rejected'],
] as const)(
  'the promise of an invitation %s',
  async ([, since], { api, booking, own, openDay }) => {
    const { person, appointmentId, record, action } = await own('09:45');
    const isPromised = async () =>
      (await api.call('GET', `/appointments/${appointmentId}`, { as: person })).body.appointment
        .visit.invite_again;
    const unwell = { reason: 'unwell', invite_again: true };
    await record(action('arrived', '09:20'), action('not sampled', '09:22', unwell));
    await createJobHandlers(api.services)['keep-recalls']({});
    expect(await isPromised()).toBe(true);
    if (since === 'declined') {
      const { recall } = (await api.call('GET', '/recall', { as: person })).body;
      const body = { version: recall.version, change: 'no more reminders' };
      const path = `/recall/${recall.recall_id}`;
      expect((await api.call('PATCH', path, { as: person, body })).status).toBe(200);
    } else {
      const event = await api.event({ daysAhead: 20 });
      const later = parseAppointmentId(await booking.book(person, event));
      const next = await openDay('09:45', async () => ({ event, person, appointmentId: later }));
      await next.record(
        next.action('arrived', '09:30'),
        next.action('ready', '09:31'),
        next.action('sampled', '09:35', { sample_code: 'T-100' }),
      );
      if (since === 'rejected') await rejectTube(api, event.id);
    }
    expect(await isPromised()).toBe(since === 'rejected');
  },
);

test('a person without a result sees the next test that they have booked or had', async ({
  api,
  booking,
  own,
  openDay,
}) => {
  const { person, appointmentId, visits, record, action } = await own('09:45');
  const nextTest = async () =>
    (await api.call('GET', `/appointments/${appointmentId}`, { as: person })).body.appointment.visit
      .next_test;
  const unwell = { reason: 'unwell', invite_again: false };
  await record(action('arrived', '09:20'), action('not sampled', '09:22', unwell));
  for (const visit of await visits()) expect(visit).toMatchObject({ next_test: null });
  const event = await api.event({ daysAhead: 20 });
  const later = parseAppointmentId(await booking.book(person, event));
  expect(await nextTest()).toBe('booked');
  const next = await openDay('09:45', async () => ({ event, person, appointmentId: later }));
  await next.record(
    next.action('arrived', '09:30'),
    next.action('ready', '09:31'),
    next.action('sampled', '09:35', { sample_code: 'T-101' }),
  );
  expect(await nextTest()).toBe('taken');
  await rejectTube(api, event.id);
  expect(await nextTest()).toBeNull();
});

test('a person who did not attend is told so after the books are closed', async ({
  own,
  console: { call },
}) => {
  const { event, visits } = await own('23:00');
  expect((await call('POST', `${event.id}/closure`, {})).status).toBeLessThan(300);
  for (const visit of await visits()) {
    expect(visit).toMatchObject({ ...NOTHING, state: 'did not attend' });
  }
});
