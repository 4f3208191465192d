import { addDays } from '@chaps/domain';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../../test/fixtures.ts';
import type { StaffPerson } from '../../../test/makers.ts';
import { writeVisits } from '../../clinic-day/visit-rows.ts';

const test = base
  .extend('coordinator', { scope: 'file' }, ({ api }) => api.staff('coordinator'))
  .extend('report', ({ api, coordinator }) => ({
    read: async (path: string, as: StaffPerson = coordinator) =>
      api.call('GET', `/staff/reports/${path}`, { as }),
    /** Books someone into an event, at a given time. @param born `YYYY-MM-DD` */
    book: async (
      eventId: string,
      { at = 'now()', status = 'confirmed', born = '1970-01-01', home = '' },
    ) => {
      const { profileId } = await api.person();
      await api.owner
        .updateTable('profiles')
        .set({ date_of_birth: born, home_address: home })
        .where('profile_id', '=', profileId)
        .execute();
      const { rows } = await sql<{ appointment_id: string }>`
        INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price, expires_at,
          confirmed_at)
        SELECT ${profileId}, event_id, min(starts_at), ${status}, 0, now(), ${at}::timestamptz
        FROM event_slots WHERE event_id = ${eventId} GROUP BY event_id RETURNING appointment_id`.execute(
        api.owner,
      );
      return rows[0]?.appointment_id ?? '';
    },
    /** An event at least two years ago, which no other test counts. */
    eventOn: async (date: string, seats = 4) => {
      const days = (Date.parse(date) - Date.parse(api.today)) / 86_400_000;
      return api.event({ daysAhead: days, seats });
    },
    step: async (appointmentId: string, eventId: string, step: string) => {
      await sql`INSERT INTO visit_steps (action_id, event_id, appointment_id, step, done_by, done_at,
          list_version)
        VALUES (gen_random_uuid(), ${eventId}, ${appointmentId}, ${step}, gen_random_uuid(), now(), 0)`.execute(
        api.owner,
      );
      await writeVisits(api.owner, eventId, [appointmentId]);
    },
  }));

type Row = { key: string; figures: Record<string, number | null> };
const figuresOf = (rows: Row[], key: string) => rows.find((row) => row.key === key)?.figures;

describe('bookings', () => {
  test('are counted by the London month of their confirmation, including empty months', async ({
    report: { read, book, eventOn },
  }) => {
    const { id } = await eventOn('2021-09-01');
    // 23:30 UTC is in the next month in London in summer.
    await book(id, { at: '2021-05-31T23:30:00Z' });
    await book(id, { at: '2021-06-15T12:00:00Z', status: 'cancelled' });
    const { body } = await read('bookings?since=2021-05-01&until=2021-07-31');
    expect(body.rows).toEqual([
      { key: '2021-05', figures: { booked: 0, cancelled: 0 } },
      { key: '2021-06', figures: { booked: 2, cancelled: 1 } },
      { key: '2021-07', figures: { booked: 0, cancelled: 0 } },
    ]);
    const part = await read('bookings?since=2021-06-02&until=2021-06-30');
    expect(part.body.rows).toEqual([{ key: '2021-06', figures: { booked: 1, cancelled: 1 } }]);
  });

  test('cover the last twelve months by default', async ({ api, report: { read } }) => {
    const { body } = await read('bookings');
    expect(body.until).toBe(api.today);
    expect(body.rows).toHaveLength(12);
    expect(body.since).toBe(`${body.rows[0].key}-01`);
    const reversed = await read('bookings?since=2021-06-02&until=2021-05-01');
    expect(reversed.body.rows).toEqual([]);
  });

  test('are limited to the event of a coordinator for one event', async ({
    api,
    report: { read, book, eventOn },
  }) => {
    const [own, other] = [await eventOn('2020-09-01'), await eventOn('2020-09-02')];
    await book(own.id, { at: '2020-08-01T12:00:00Z' });
    await book(other.id, { at: '2020-08-01T12:00:00Z' });
    const query = 'bookings?since=2020-08-01&until=2020-08-31';
    const member = await api.staff('coordinator', own.id);
    expect(figuresOf((await read(query)).body.rows, '2020-08')?.booked).toBe(2);
    expect(figuresOf((await read(query, member)).body.rows, '2020-08')?.booked).toBe(1);
    expect((await read(query, await api.staff('clinician'))).status).toBe(403);
  });
});

test('weekdays and towns add up the seats, bookings and attendees of past events', async ({
  api,
  report: { read, book, eventOn, step },
}) => {
  // A Friday event, and one that was called off.
  const [event, off] = [await eventOn('2021-10-01', 8), await eventOn('2021-10-08', 8)];
  await sql`UPDATE events SET cancelled_at = now() WHERE event_id = ${off.id}`.execute(api.owner);
  const people = [];
  for (let count = 0; count < 4; count += 1) people.push(await book(event.id, {}));
  await book(event.id, { status: 'cancelled' });
  people.push(await book(event.id, {}));
  const [came = '', missed = '', also = ''] = people;
  await step(also, event.id, 'arrived');
  await step(came, event.id, 'arrived');
  await step(missed, event.id, 'did not attend');
  const { body } = await read('weekdays?since=2021-10-01&until=2021-10-31');
  expect(body.rows.map(({ key }: Row) => key)[0]).toBe('Monday');
  expect(figuresOf(body.rows, 'Friday')).toEqual({
    events: 1,
    seats: 8,
    booked: 5,
    came: 2,
    missed: 1,
  });
  const towns = await read('towns?since=2021-10-01&until=2021-10-31');
  expect(towns.body.rows).toEqual([{ key: 'Colchester', figures: figuresOf(body.rows, 'Friday') }]);
  expect(figuresOf(body.rows, 'Sunday')).toMatchObject({ events: 0, seats: 0 });
  const file = await read('weekdays/file?since=2021-10-01&until=2021-10-31');
  const lines: Record<string, string>[] = parse(file.text, { columns: true });
  expect(lines.find(({ weekdays }) => weekdays === 'Friday')).toMatchObject({
    missed: '1',
    taken_percent: '63',
    missed_percent: '33',
  });
  expect(lines.find(({ weekdays }) => weekdays === 'Sunday')?.missed_percent).toBe('');
  const ahead = `${addDays(api.today, 1)}&until=${addDays(api.today, 20)}`;
  await api.event({ daysAhead: 3 });
  const { body: later } = await read(`weekdays?since=${ahead}`);
  expect(later.rows.every(({ figures }: Row) => figures.events === 0)).toBe(true);
});

test('an event is counted as it was when its books were closed', async ({
  api,
  coordinator,
  report: { read, book, eventOn, step },
}) => {
  const event = await eventOn('2020-03-05', 8);
  const people = [];
  for (let count = 0; count < 7; count += 1)
    people.push(await book(event.id, { born: '1970-03-05', home: '1 Low Street, CO1 1AA' }));
  const [missed = '', ...others] = people;
  for (const each of others) {
    await step(each, event.id, 'arrived');
    await step(each, event.id, 'not sampled');
  }
  const period = 'since=2020-03-01&until=2020-03-31';
  // Nothing is withheld from staff who see only this event.
  const member = await api.staff('coordinator', event.id);
  const figures = async () => [
    figuresOf((await read(`weekdays?${period}`, member)).body.rows, 'Thursday'),
    figuresOf((await read(`ages?${period}`, member)).body.rows, '50 to 59')?.booked,
    figuresOf((await read(`distances?${period}`, member)).body.rows, 'under 5 miles')?.booked,
  ];
  const open = await figures();
  const closure = `/staff/events/${event.id}/closure`;
  expect((await api.call('POST', closure, { as: coordinator, body: {} })).status).toBe(200);
  expect(open[0]).toMatchObject({ booked: 7, came: 6, missed: 0 });
  const closed = [{ events: 1, seats: 8, booked: 7, came: 6, missed: 1 }, 5, 5];
  expect(await figures()).toEqual(closed);

  await step(missed, event.id, 'arrived');
  await book(event.id, { born: '1970-03-05', home: '1 Low Street, CO1 1AA' });
  expect(await figures()).toEqual(closed);
  // Closed by the previous version, which stored no totals.
  await sql`UPDATE event_closures SET booked = NULL, came = NULL, missed = NULL, ages = NULL,
    miles = NULL WHERE event_id = ${event.id}`.execute(api.owner);
  expect(await figures()).toEqual([{ events: 1, seats: 8, booked: 8, came: 7, missed: 0 }, 10, 10]);
});

describe('ages', () => {
  test('are counted as on the day, with small numbers withheld on the page and in the file', async ({
    api,
    report: { read, book, eventOn },
  }) => {
    const { id } = await eventOn('2021-11-10', 40);
    // They turn fifty the day after.
    for (let count = 0; count < 6; count += 1) await book(id, { born: '1971-11-11' });
    for (let count = 0; count < 7; count += 1) await book(id, { born: '1971-11-10' });
    await book(id, { born: '1950-01-01' });
    const query = 'since=2021-11-01&until=2021-11-30';
    const { body } = await read(`ages?${query}`);
    // With the overall total, the smaller of the two large numbers would reveal the small one.
    expect(figuresOf(body.rows, '40 to 49')).toEqual({ booked: null });
    expect(figuresOf(body.rows, '50 to 59')).toEqual({ booked: 5 });
    expect(figuresOf(body.rows, '70 to 80')).toEqual({ booked: null });
    expect(figuresOf(body.rows, 'not known')).toEqual({ booked: 0 });
    const coordinator = await api.staff('coordinator');
    const file = await read(`ages/file?${query}`, coordinator);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows: Record<string, string>[] = parse(file.text, { columns: true });
    expect(rows.find(({ ages }) => ages === '50 to 59')?.booked).toBe('5');
    expect(rows.find(({ ages }) => ages === '70 to 80')?.booked).toBe('withheld');
    const audited = await api.owner
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('actor', '=', coordinator.userId)
      .execute();
    expect(audited).toEqual([{ action: 'report exported', subject: 'report ages' }]);
  });
});

test('ages cover whole months, so that two periods cannot differ by one day', async ({
  report: { read, book, eventOn },
}) => {
  for (const [date, people] of [
    ['2019-05-10', 7],
    ['2019-05-20', 2],
  ] as const) {
    const { id } = await eventOn(date, 40);
    for (let count = 0; count < people; count += 1) await book(id, { born: '1965-01-01' });
  }
  const { body } = await read('ages?since=2019-05-05&until=2019-05-31');
  expect([body.since, body.until]).toEqual(['2019-05-01', '2019-05-31']);
  expect(figuresOf(body.rows, '50 to 59')).toEqual({ booked: 10 });
  expect((await read('ages?since=2019-05-15&until=2019-05-16')).body).toEqual(body);
  const { body: days } = await read('weekdays?since=2019-05-15&until=2019-05-31');
  expect(days.since).toBe('2019-05-15');
});

test('no choice of periods reveals a withheld number, because sums add up only what each month discloses', async ({
  report: { read, book, eventOn },
}) => {
  // Two years that differ only in the number withheld in February.
  const answers = [];
  for (const [year, few] of [
    [2015, 1],
    [2016, 4],
  ] as const) {
    for (const [date, fifties, forties] of [
      [`${year}-01-10`, 7, 0],
      [`${year}-02-10`, few, 6],
      [`${year}-03-10`, 6, 0],
    ] as const) {
      const { id } = await eventOn(date, 40);
      for (let count = 0; count < fifties; count += 1) await book(id, { born: '1960-01-01' });
      for (let count = 0; count < forties; count += 1) await book(id, { born: '1970-01-01' });
    }
    const shown: Record<string, unknown> = {};
    for (const first of ['01', '02', '03'])
      for (const last of ['01', '02', '03'].filter((month) => month >= first)) {
        const { body } = await read(`ages?since=${year}-${first}-01&until=${year}-${last}-28`);
        shown[`${first} to ${last}`] = ['50 to 59', '40 to 49'].map(
          (band) => figuresOf(body.rows, band)?.booked,
        );
      }
    answers.push(shown);
  }
  expect(answers[0]).toEqual({
    '01 to 01': [5, 0],
    '01 to 02': [5, null],
    '01 to 03': [10, null],
    '02 to 02': [null, null],
    '02 to 03': [5, null],
    '03 to 03': [5, 0],
  });
  expect(answers[1]).toEqual(answers[0]);
});

test('figures disclosed for a past month do not change', async ({
  report: { read, book, eventOn },
}) => {
  const { id } = await eventOn('2018-02-14', 40);
  const query = 'ages?since=2018-02-01&until=2018-02-28';
  for (let count = 0; count < 7; count += 1) await book(id, { born: '1960-01-01' });
  const { body } = await read(query);
  expect(figuresOf(body.rows, '50 to 59')).toEqual({ booked: 5 });
  await book(id, { born: '1960-01-01' });
  expect((await read(query)).body).toEqual(body);
});

test('the current month is left out of figures that may be withheld', async ({
  api,
  report: { read },
}) => {
  const { body: running } = await read(`ages?since=${api.today}&until=${api.today}`);
  const { body: latest } = await read('ages');
  expect(running.until).toBe(addDays(`${api.today.slice(0, 7)}-01`, -1));
  expect(running.since).toBe(`${running.until.slice(0, 7)}-01`);
  expect(latest.until).toBe(running.until);
});

test('distances are from the district of a person’s postcode to the event, with small numbers withheld', async ({
  report: { read, book, eventOn },
}) => {
  // The event is in Colchester.
  const { id } = await eventOn('2020-11-10', 60);
  const homes = [
    ['1 High Street, Colchester CO1 1AA', 6],
    ['1 High Street, Manningtree, CO11 1AA', 7],
    ['1 High Street, Ipswich, IP1 1AA', 8],
    ['1 High Street, Edinburgh, EH1 1AA', 3],
    ['1 High Street, Belfast, BT1 1AA', 5],
    ['no fixed address', 4],
  ] as const;
  for (const [home, people] of homes)
    for (let count = 0; count < people; count += 1) await book(id, { home });
  await book(id, { home: '1 High Street, CO1 1AA', status: 'cancelled' });
  const { body } = await read('distances?since=2020-11-01&until=2020-11-30');
  expect(body.rows.map(({ key, figures }: Row) => [key, figures.booked])).toEqual([
    // With the overall total, the smallest of the others would reveal the small one.
    ['under 5 miles', null],
    ['5 to 10 miles', 5],
    ['10 to 25 miles', 10],
    ['25 to 50 miles', 0],
    ['over 50 miles', null],
    ['not known', 10],
  ]);
});

test('money matches the Money page, by whole months, including empty ones', async ({
  api,
  coordinator,
  payment: { paidBooking, ledger },
  report: { read },
}) => {
  const { orderId } = await paidBooking();
  const [row] = await ledger(orderId);
  await sql`UPDATE payment_transactions SET created_at = '2021-03-03T12:00:00Z'
    WHERE payment_reference = ${row?.payment_reference}`.execute(api.owner);
  const { body } = await read('money?since=2021-02-20&until=2021-03-01');
  const months = await api.call('GET', '/staff/money?year=2021', { as: coordinator });
  const march = months.body.items.find(({ key }: Row) => key === '2021-03');
  expect(march.takings).toBe(2500);
  expect(body.rows.map(({ key }: Row) => key)).toEqual(['2021-02', '2021-03']);
  expect(figuresOf(body.rows, '2021-02')).toMatchObject({ takings: 0, net: 0 });
  expect(march).toMatchObject(figuresOf(body.rows, '2021-03') ?? {});
  const file = await read('money/file?since=2021-03-01&until=2021-03-31');
  const lines: Record<string, string>[] = parse(file.text, { columns: true });
  expect(lines).toMatchObject([
    { money: '2021-03', takings: '25.00', fees: '-0.55', refunds: '0.00', net: '24.45' },
  ]);
});
