import { randomUUID } from 'node:crypto';
import type { DayList, DayPeople } from '@chaps/contracts/visits';
import { expect } from 'vitest';
import { testWithTwoPeople } from '../../test/event-day.ts';
import { readAllPages } from '../../test/pages.ts';

const test = testWithTwoPeople.extend('crowd', ({ day: { begin }, console: { call, named } }) => {
  /**
   * Two booked people, Zoë Großmann and Ann Smith, and this many walk-ins, two of whom share a
   * name.
   */
  const of = async (walkIns: number) => {
    const { event, person, other, appointmentId, otherId, action, record, ...day } = await begin();
    await named(person, 'Zoë', 'Großmann');
    await named(other, 'Ann', 'Smith');
    const born = { date_of_birth: '1960-12-10' };
    const ids = Array.from({ length: walkIns }, () => randomUUID());
    const names = ids.map((_, index) => (index < 2 ? 'Aab' : `Walker${100 + index}`));
    const arrivals = ids.map((appointment_id, index) =>
      action('arrived', 1, {
        appointment_id,
        person: { first_name: 'Ada', last_name: names[index], ...born },
      }),
    );
    if (arrivals.length > 0) await record(...arrivals);
    const list = async (query = ''): Promise<DayPeople> => {
      const { status, body } = await call('GET', `${event.id}/day-people?${query}`);
      expect(status).toBe(200);
      return body;
    };
    const namesOf = async (query: string) =>
      (await list(query)).items.map(({ last_name }) => last_name);
    /** The list as a tablet reads it. */
    const whole = async (): Promise<DayList['appointments']> =>
      (await call('GET', `${event.id}/day`)).body.appointments;
    return {
      ...day,
      whole,
      event,
      person,
      appointmentId,
      otherId,
      ids,
      action,
      record,
      list,
      namesOf,
    };
  };
  return { of };
});

test('the people of a day are paginated by time and name, with walk-ins last', async ({
  crowd: { of },
}) => {
  const { ids, list, whole } = await of(60);
  const pages = await readAllPages(list);
  expect(pages.map((items) => items.length)).toEqual([50, 12]);
  expect(pages.flat()).toMatchObject(
    (await whole()).map(({ appointment_id, state }) => ({ appointment_id, state })),
  );
  const first = await list();
  expect(first).toMatchObject({ total: 62, closed_at: null, places: { walk_ins: 60 } });
  expect(first.namesakes.map(({ appointment_id }) => appointment_id).toSorted()).toEqual(
    ids.slice(0, 2).toSorted(),
  );
  // The person named in a cursor may no longer exist.
  expect((await list(`after=${randomUUID()}`)).items).toEqual([]);
});

test('people are found by reference and by name in any spelling, across all pages', async ({
  crowd: { of },
}) => {
  const { list, namesOf } = await of(60);
  expect(await namesOf('q=zoe grossmann')).toEqual(['Großmann']);
  const [found] = (await list('q=Smith')).items;
  expect(await namesOf(`q=${found?.reference}`)).toEqual(['Smith']);
  expect(await namesOf('q=walker159')).toEqual(['Walker159']);
  expect(await list('q=nobody')).toMatchObject({ items: [], total: 0 });
  expect(await list('q=ada')).toMatchObject({ total: 60 });
});

test('people are filtered by state, and those waiting are sorted by how long they have waited', async ({
  crowd: { of },
}) => {
  const { appointmentId, otherId, action, record, namesOf } = await of(0);
  expect(await namesOf('show=expected')).toEqual(['Großmann', 'Smith']);
  await record(action('arrived', 2, { appointment_id: otherId }), action('arrived', 3));
  expect(await namesOf('show=waiting')).toEqual(['Smith', 'Großmann']);
  await record(action('not sampled', 4, { appointment_id: appointmentId, reason: 'unwell' }));
  expect(await namesOf('show=not sampled')).toEqual(['Großmann']);
  expect(await namesOf('show=waiting')).toEqual(['Smith']);
});

test('people are not expected once they have cancelled, but are still listed', async ({
  api,
  crowd: { of },
}) => {
  const { person, appointmentId, action, record, namesOf } = await of(0);
  const path = `/appointments/${appointmentId}/cancellation`;
  const cancelled = await api.call('POST', path, { as: person, body: { refund: 0 } });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(await namesOf('show=expected')).toEqual(['Smith']);
  expect(await namesOf('show=all')).toEqual(['Großmann', 'Smith']);
  await record(action('arrived', 4));
  expect(await namesOf('show=waiting')).toEqual(['Großmann']);
});

test('people are shown only to staff who run the day of this event', async ({
  api,
  console: { call },
  crowd: { of },
}) => {
  const { event, list } = await of(0);
  const person = (await list()).items[0];
  expect(person).toHaveProperty('state', 'expected');
  const volunteer = await api.staff('check-in', event.id);
  const { status, body } = await call('GET', `${event.id}/day-people`, undefined, volunteer);
  expect([status, body.items.length]).toEqual([200, 2]);
  const elsewhere = await api.staff('check-in', (await api.event()).id);
  expect((await call('GET', `${event.id}/day-people`, undefined, elsewhere)).status).toBe(404);
});
