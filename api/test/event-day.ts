import { randomUUID } from 'node:crypto';
import type { DayList } from '@chaps/contracts/visits';
import { type DayStep, londonInstant } from '@chaps/domain';
import { expect } from 'vitest';
import { test as base } from './console.ts';
import type { Harness, Person } from './harness.ts';

type Booked = Record<'person', Person> & {
  event: Awaited<ReturnType<Harness['event']>>;
  appointmentId: string;
};

/** A test at an event on its day; afterwards the API's clock is restored. */
export const test = base.extend('openDay', ({ api, booking, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /**
   * Books an event that takes place today.
   * @param time `HH:mm`, London; without it the day has not begun
   */
  return async (
    time?: string,
    booked: () => Promise<Booked> = () => booking.freeBooking({ seats: 8 }),
  ) => {
    const { event, person, appointmentId } = await booked();
    const at = (moment: string) => {
      api.services.now = () => londonInstant(event.date, moment);
    };
    if (time) at(time);
    /** @param done `HH:mm` on that day, or an instant */
    const action = (step: DayStep, done: string, changes: object = {}) => ({
      action_id: randomUUID(),
      appointment_id: appointmentId,
      step,
      done_at: done.includes('T') ? done : londonInstant(event.date, done).toISOString(),
      list_version: 0,
      ...changes,
    });
    const record = async (...actions: object[]) => {
      const { status, body } = await call('POST', `${event.id}/actions`, { actions });
      expect(status).toBe(200);
      return body.results;
    };
    const outcomes = async (...actions: object[]): Promise<string[]> =>
      (await record(...actions)).map(({ outcome }: { outcome: string }) => outcome);
    const read = async (): Promise<DayList> => {
      const { status, body } = await call('GET', `${event.id}/day`);
      expect(status).toBe(200);
      return body;
    };
    const stateOf = async (id = appointmentId) =>
      (await read()).appointments.find(({ appointment_id }) => appointment_id === id)?.state;
    return { event, person, appointmentId, at, action, record, outcomes, read, stateOf };
  };
});

/** The same, with two people booked for 09:00 and 09:15. */
export const testWithTwoPeople = test.extend(
  'day',
  ({ api, booking, openDay, console: { call } }) => {
    /** Starts at 09:45. Times of actions are minutes after 09:30. */
    const begin = async () => {
      const { outcomes, ...day } = await openDay('09:45');
      const { event } = day;
      const other = await api.person();
      const { body } = await booking.book(other, event, '09:15');
      const otherId = String(body.appointment.appointment_id);
      const action = (step: DayStep, minute: number, changes: object = {}) =>
        day.action(step, `09:${30 + minute}`, changes);
      const balance = async () => (await call('GET', `${event.id}/balance`)).body;
      const close = () => call('POST', `${event.id}/closure`, {});
      return { ...day, other, otherId, action, record: outcomes, balance, close };
    };
    return { begin };
  },
);
