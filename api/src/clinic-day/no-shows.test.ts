import { randomUUID } from 'node:crypto';
import type { DayList } from '@chaps/contracts/visits';
import { countWalkInPlaces, londonInstant } from '@chaps/domain';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';

const test = base.extend('day', ({ api, booking, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /**
   * An event on its day whose only seat, at 09:00, is booked; after 20 minutes the person is a
   * no-show.
   */
  const begin = async () => {
    const { event, appointmentId } = await booking.freeBooking({ seats: 1, slots: 1 });
    await api.owner
      .updateTable('events')
      .set({ no_show_minutes: 20 })
      .where('event_id', '=', event.id)
      .execute();
    const moment = (time: string) => londonInstant(event.date, time);
    const at = (time: string) => {
      api.services.now = () => moment(time);
    };
    const action = (subject: object, time: string) => ({
      ...{ action_id: randomUUID(), step: 'arrived', list_version: 0 },
      done_at: moment(time).toISOString(),
      ...subject,
    });
    const walkIn = (time: string, first_name = 'Charles') =>
      action(
        {
          appointment_id: randomUUID(),
          person: { first_name, last_name: 'Babbage', date_of_birth: '1955-12-26' },
        },
        time,
      );
    const late = (time: string) => action({ appointment_id: appointmentId }, time);
    const record = async (...actions: object[]): Promise<string[]> => {
      const { body } = await call('POST', `${event.id}/actions`, { actions });
      return body.results.map(({ outcome }: { outcome: string }) => outcome);
    };
    /** The walk-in places that a tablet computes from its list. */
    const left = async (time: string) => {
      const list: DayList = (await call('GET', `${event.id}/day`)).body;
      const { walk_in_rule, ...day } = list;
      if (!walk_in_rule) throw new Error('the list has the rule');
      return countWalkInPlaces({ ...day, walk_in_rule }, moment(time)).left;
    };
    return { at, walkIn, late, record, left };
  };
  return { begin };
});

test('the seat of a person who has not come is free for a walk-in after the set time', async ({
  day: { begin },
}) => {
  const { at, walkIn, record, left } = await begin();
  at('09:19');
  expect(await left('09:19')).toBe(0);
  at('09:20');
  expect([await left('09:20'), await record(walkIn('09:20'))]).toEqual([1, ['applied']]);
  expect(await left('09:21')).toBe(0);
});

test('a person who has come keeps their seat', async ({ day: { begin } }) => {
  const { at, late, record, left } = await begin();
  at('09:30');
  expect(await record(late('09:05'))).toEqual(['applied']);
  expect(await left('09:30')).toBe(0);
});

test('walk-ins are recorded beyond the number of seats, and the count shows it', async ({
  day: { begin },
}) => {
  const { at, walkIn, late, record, left } = await begin();
  at('09:40');
  expect(await record(walkIn('09:25'), walkIn('09:26', 'Henry'), late('09:35'))).toEqual([
    'applied',
    'applied',
    'applied',
  ]);
  expect(await left('09:40')).toBe(-2);
});
