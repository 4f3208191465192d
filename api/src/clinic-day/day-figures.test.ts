import { randomUUID } from 'node:crypto';
import { addDays, londonInstant, type VisitStep } from '@chaps/domain';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';

const test = base.extend('day', ({ api, booking, console: { call, named } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** Three people at an event, at its end. */
  const begin = async () => {
    const { event, person, appointmentId: ann } = await booking.freeBooking({ seats: 12 });
    const add = async (time: string, name: string) => {
      const other = await api.person();
      await named(other, name, 'Tested');
      const { body } = await booking.book(other, event, time);
      return String(body.appointment.appointment_id);
    };
    await named(person, 'Ann', 'Tested');
    const [bob, cat] = [await add('09:15', 'Bob'), await add('09:30', 'Cat')];
    const at = (moment: string) => {
      api.services.now = () => new Date(moment);
    };
    at(londonInstant(event.date, '12:00').toISOString());
    const record = async (...steps: [string, VisitStep, string][]) => {
      const actions = steps.map(([appointment_id, step, time]) => ({
        action_id: randomUUID(),
        ...{ appointment_id, step, list_version: 0 },
        done_at: new Date(
          time.includes('T') ? time : londonInstant(event.date, time),
        ).toISOString(),
      }));
      const { body } = await call('POST', `${event.id}/actions`, { actions });
      for (const { outcome } of body.results) expect(outcome).toBe('applied');
    };
    const figures = async () => (await call('GET', `${event.id}/day-figures`)).body;
    return { event, ann, bob, cat, at, record, figures };
  };
  return { begin };
});

test('figures show the day by quarter of an hour, the median wait, and the people waiting', async ({
  day: { begin },
}) => {
  const { ann, bob, cat, record, figures, event } = await begin();
  const none = { expected: 0, arrived: 0, ready: 0, sampled: 0, not_sampled: 0 };
  const booked = ['09:00', '09:15', '09:30'].map((start_time) => ({
    ...none,
    start_time,
    expected: 1,
  }));
  expect(await figures()).toEqual({
    arrivals: [],
    quarters: booked,
    median_wait: null,
    waiting_people: 0,
    longest_waiting: [],
  });
  await record([ann, 'arrived', '09:00'], [bob, 'arrived', '09:14'], [cat, 'arrived', '09:40']);
  const arrivals = [
    { start_time: '09:00', people: 2 },
    { start_time: '09:15', people: 0 },
    { start_time: '09:30', people: 1 },
  ];
  const waits = (name: string, appointment_id: string, time: string) => ({
    ...{ appointment_id, name: `Tested, ${name}` },
    arrived_at: londonInstant(event.date, time).toISOString(),
  });
  const [first, second, third] = booked;
  expect(await figures()).toEqual({
    arrivals,
    quarters: [{ ...first, arrived: 2 }, second, { ...third, arrived: 1 }],
    median_wait: null,
    waiting_people: 3,
    longest_waiting: [
      waits('Ann', ann, '09:00'),
      waits('Bob', bob, '09:14'),
      waits('Cat', cat, '09:40'),
    ],
  });
  await record([ann, 'ready', '09:10'], [ann, 'sampled', '09:20']);
  await record([cat, 'ready', '09:50'], [cat, 'sampled', '09:55']);
  await record([bob, 'ready', '09:50']);
  expect(await figures()).toMatchObject({
    quarters: [
      { ...first, arrived: 2, ready: 1 },
      { ...second, sampled: 1 },
      { ...third, arrived: 1 },
      { ...none, start_time: '09:45', ready: 2, sampled: 1 },
    ],
    median_wait: 17.5,
    waiting_people: 1,
    longest_waiting: [waits('Bob', bob, '09:14')],
  });
});

test('figures ignore times on another day', async ({ day: { begin } }) => {
  const { event, bob, at, record, figures } = await begin();
  at(`${addDays(event.date, 1)}T09:00:00Z`);
  await record([bob, 'arrived', `${addDays(event.date, 1)}T09:00:00Z`]);
  expect(await figures()).toMatchObject({ arrivals: [], waiting_people: 0 });
});
