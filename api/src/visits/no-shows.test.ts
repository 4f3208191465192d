import { randomUUID } from 'node:crypto';
import type { DayList } from '@chaps/contracts/visits';
import { londonInstant, walkInPlaces } from '@chaps/domain';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { withTransaction } from '../db/database.ts';
import { readWalkInPlaces } from './walk-in-places.ts';

const test = base.extend('day', ({ api, booking, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** An event with one seat at 09:00, which is booked, on its day; its set time is 20 minutes. */
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
    const walkIn = (time: string) =>
      action(
        {
          walk_in: {
            ...{ walk_in_id: randomUUID(), first_name: 'Charles', last_name: 'Babbage' },
            date_of_birth: '1955-12-26',
          },
        },
        time,
      );
    const late = (time: string) => action({ appointment_id: appointmentId }, time);
    const record = async (...actions: object[]): Promise<string[]> => {
      const { body } = await call('POST', `${event.id}/actions`, { actions });
      return body.results.map(({ outcome }: { outcome: string }) => outcome);
    };
    /** What a tablet computes from its list. */
    const left = async (time: string) => {
      const list: DayList = (await call('GET', `${event.id}/day`)).body;
      const { walk_in_rule, walk_ins, ...day } = list;
      if (!walk_in_rule) throw new Error('the list has the rule');
      return walkInPlaces({ ...day, walk_in_rule, walk_ins: walk_ins.length }, moment(time)).left;
    };
    return { event, at, moment, walkIn, late, record, left };
  };
  return { begin };
});

test('the seat of somebody who has not come is free for a walk-in after the set time', async ({
  day: { begin },
}) => {
  const { at, walkIn, record, left } = await begin();
  at('09:19');
  expect([await left('09:19'), await record(walkIn('09:19'))]).toEqual([0, ['rejected']]);
  at('09:20');
  expect([await left('09:20'), await record(walkIn('09:20'))]).toEqual([1, ['applied']]);
  expect([await left('09:21'), await record(walkIn('09:21'))]).toEqual([0, ['rejected']]);
});

test('the seat of somebody who has come is theirs', async ({ day: { begin } }) => {
  const { at, walkIn, late, record, left } = await begin();
  at('09:30');
  expect(await record(late('09:05'))).toEqual(['applied']);
  expect([await left('09:30'), await record(walkIn('09:30'))]).toEqual([0, ['rejected']]);
});

test('who arrives late stays, and no other walk-in is added', async ({ day: { begin } }) => {
  const { at, walkIn, late, record, left } = await begin();
  at('09:40');
  expect(await record(walkIn('09:25'))).toEqual(['applied']);
  expect(await record(late('09:35'))).toEqual(['applied']);
  expect([await left('09:40'), await record(walkIn('09:40'))]).toEqual([-1, ['rejected']]);
});

test('it does not matter whether the walk-in or the late arrival reaches the server first', async ({
  day: { begin },
}) => {
  for (const order of ['walk-in first', 'late first', 'in one call'] as const) {
    const { at, walkIn, late, record, left } = await begin();
    at('12:00');
    const [earlier, later] = [walkIn('09:25'), late('09:35')];
    const outcomes =
      order === 'in one call'
        ? await record(later, earlier)
        : order === 'late first'
          ? [...(await record(later)), ...(await record(earlier))]
          : [...(await record(earlier)), ...(await record(later))];
    expect(outcomes, order).toEqual(['applied', 'applied']);
    expect(await left('12:00'), order).toBe(-1);
  }
});

test('an arrival in the same call keeps its seat from a walk-in who came after it', async ({
  day: { begin },
}) => {
  const { at, walkIn, late, record } = await begin();
  at('12:00');
  expect(await record(walkIn('09:40'), late('09:35'))).toEqual(['rejected', 'applied']);
});

test('of two tablets at once, one gets the seat', async ({ api, day: { begin } }) => {
  const { event, at, moment, walkIn, record } = await begin();
  at('09:30');
  // The control: both read that there is a place, when neither waits for the other.
  const reading = () =>
    withTransaction(api.services.db, async (transaction) =>
      (await readWalkInPlaces(transaction, event.id, [], moment('09:30')))(moment('09:30')),
    );
  expect(await Promise.all([reading(), reading()])).toEqual([1, 1]);
  const outcomes = await Promise.all([record(walkIn('09:30')), record(walkIn('09:30'))]);
  expect(outcomes.flat().toSorted()).toEqual(['applied', 'rejected']);
});
