import { addDays, londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRequest } from '../../../test/factories.ts';
import { type Harness, startHarness } from '../../../test/harness.ts';
import type { StaffPerson } from '../../../test/makers.ts';
import { paymentSteps } from '../../../test/payment-steps.ts';
import { releasedResult } from '../../../test/released-result.ts';
import { tasksOnToday } from '../../../test/today.ts';

let api: Harness;
let coordinator: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  coordinator = await api.staff('coordinator');
});
afterAll(() => api.stop());
const { paidBooking: paid } = paymentSteps(() => api);

type Event = Awaited<ReturnType<Harness['event']>>;

const today = async (as: StaffPerson) => (await api.call('GET', '/staff/today', { as })).body;
const taskOf = async (event: Event, as = coordinator) =>
  (await today(as)).tasks.find(({ action }: { action: { path: string } | null }) =>
    [event.id, `${event.id}/invitations`].some((end) => action?.path.endsWith(end)),
  );

async function book(event: Event, time = '09:00') {
  const as = await api.person();
  const body = bookingRequest(as, event, time);
  const { status } = await api.call('POST', '/appointments', { as, body });
  expect(status).toBe(201);
}

describe('an event', () => {
  test('tomorrow shows how many people have booked and how many have not consented', async () => {
    const event = await api.event({ daysAhead: 1, name: 'Tomorrow’s event' });
    await sql`INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price, expires_at)
      SELECT ${(await api.person()).profileId}, event_id, starts_at, 'confirmed', 0, now()
      FROM event_slots WHERE event_id = ${event.id} ORDER BY starts_at LIMIT 1`.execute(api.owner);
    await sql`UPDATE event_slots SET taken = 1 WHERE event_id = ${event.id}
      AND starts_at = (SELECT min(starts_at) FROM event_slots WHERE event_id = ${event.id})`.execute(
      api.owner,
    );
    expect(await taskOf(event)).toMatchObject({
      kind: 'event at hand',
      urgency: 'soon',
      what: 'Tomorrow’s event is tomorrow at 09:00',
      why: '1 of 4 seats is taken; 1 person has not consented.',
      due: event.date,
      action: { label: 'Open Tomorrow’s event', path: `/staff/events/${event.id}` },
    });
  });

  test('that is a draft, nearly full or hardly booked is listed, but a full event is not', async () => {
    const draft = await api.event({ daysAhead: 5 });
    await sql`UPDATE events SET published_at = NULL WHERE event_id = ${draft.id}`.execute(
      api.owner,
    );
    const [few, full, filling] = [
      await api.event({ daysAhead: 5 }),
      await api.event({ seats: 1, slots: 1, daysAhead: 5 }),
      await api.event({ seats: 10, slots: 1, daysAhead: 20 }),
    ];
    await book(full);
    for (let seat = 0; seat < 9; seat += 1) await book(filling);
    expect(await taskOf(draft)).toMatchObject({ kind: 'draft', due: draft.date });
    expect(await taskOf(few)).toMatchObject({
      kind: 'hardly filled',
      why: '0 of 4 seats are taken. Tell the host, and invite people nearby who are due for a test.',
      action: { path: `/staff/events/${few.id}/invitations` },
    });
    const admin = await api.staff('admin');
    expect(await taskOf(few, admin)).toMatchObject({ action: { path: `/staff/events/${few.id}` } });
    expect(await taskOf(filling)).toMatchObject({ kind: 'nearly full', urgency: 'later' });
    expect(await taskOf(full)).toBeUndefined();
  });

  test('without staff for its day is listed, in addition to its other tasks', async () => {
    const [event, later] = [
      await api.event({ daysAhead: 5, name: 'Empty desk' }),
      await api.event({ daysAhead: 15 }),
    ];
    const staffTask = async (of: Event, as = coordinator) =>
      (await tasksOnToday(api, as, 'too few staff')).find(({ action }) =>
        action?.path.includes(of.id),
      );
    expect(await staffTask(event)).toMatchObject({
      urgency: 'soon',
      what: 'Empty desk has too few staff',
      why: 'There is nobody for check-in, and nobody to take blood.',
      due: event.date,
      action: { label: 'Staff for Empty desk', path: `/staff/events/${event.id}/day#staff` },
    });
    expect(await taskOf(event)).toMatchObject({ kind: 'hardly filled' });
    expect(await staffTask(later)).toBeUndefined();
    await api.staff('check-in', event.id);
    expect(await staffTask(event)).toMatchObject({ why: 'There is nobody to take blood.' });
    await api.staff('phlebotomist', event.id);
    expect(await staffTask(event)).toBeUndefined();
  });

  test('is listed for staff who may change it', async () => {
    const [own, other] = [
      await api.event({ daysAhead: 5 }),
      await api.event({ daysAhead: 5, name: 'Other' }),
    ];
    const scoped = await api.staff('coordinator', own.id);
    expect(await taskOf(own, scoped)).toBeDefined();
    expect(await taskOf(other, scoped)).toBeUndefined();
    expect((await today(scoped)).figures).toBeNull();
    for (const role of ['host', 'check-in'] as const) {
      const { tasks, events, figures } = await today(await api.staff(role, own.id));
      expect([tasks, figures]).toEqual([[], null]);
      expect(events).toMatchObject([{ event_id: own.id, state: 'open' }]);
    }
  });

  test('is shown to its host as called off until its day has passed', async () => {
    const event = await api.event({ daysAhead: 5 });
    const host = await api.staff('host', event.id);
    await sql`UPDATE events SET cancelled_at = now() WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    expect((await today(host)).events).toMatchObject([{ event_id: event.id, state: 'called off' }]);
    const { events } = await today(coordinator);
    expect(events).not.toContainEqual(expect.objectContaining({ event_id: event.id }));
    await sql`UPDATE events SET event_date = event_date - 6 WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    expect((await today(host)).events).toEqual([]);
  });
});

test('an unsettled payment is listed once the provider has had time to settle it', async () => {
  const { appointmentId } = await paid();
  const ofIt = async (as = coordinator) =>
    (await tasksOnToday(api, as, 'unsettled payments')).filter(({ action }) =>
      action?.path.endsWith(appointmentId),
    );
  const owed = (minutes: number) =>
    sql`
    UPDATE refunds SET status = 'due', created_at = now() - make_interval(mins => ${minutes})
    WHERE appointment_id = ${appointmentId}`.execute(api.owner);
  await sql`INSERT INTO refunds (payment_reference, appointment_id, amount, reason)
    SELECT payment_reference, appointment_id, 100, 'asked for'
    FROM payment_transactions JOIN payment_orders USING (order_id)
    WHERE appointment_id = ${appointmentId}`.execute(api.owner);
  await owed(59);
  expect(await ofIt()).toEqual([]);
  await owed(61);
  expect(await ofIt()).toMatchObject([
    { urgency: 'now', what: expect.stringMatching(/^The refund for CH-.{8} is not settled$/) },
  ]);
  expect(await ofIt(await api.staff('clinician'))).toEqual([]);
  const { id } = await api.event();
  expect(await ofIt(await api.staff('coordinator', id))).toEqual([]);
});

test('each data request is listed with its days left, starting with the overdue one, which is marked ‘now’', async () => {
  const { profileId } = await api.person();
  await sql`INSERT INTO erasure_requests (profile_id, requested_at)
    VALUES (${profileId}, '2026-01-31T12:00:00Z')`.execute(api.owner);
  await sql`INSERT INTO data_requests (kind, asked_by, channel, received_on)
    VALUES ('access', 'A neighbour', 'letter', ${api.today}::date)`.execute(api.owner);
  const tasks = await tasksOnToday(api, coordinator, 'data requests');
  expect(tasks).toMatchObject([
    {
      what: expect.stringMatching(
        /^Someone has asked us to erase their data: overdue by \d+ days$/,
      ),
      why: 'We received it on 31 January 2026 (portal). The legal deadline is one month.',
      urgency: 'now',
      due: '2026-02-28',
    },
    { what: expect.stringMatching(/^Someone has asked what we hold about them: \d+ days left$/) },
  ]);
  expect(JSON.stringify(tasks)).not.toMatch(new RegExp(`${profileId}|neighbour`));
  const scoped = await api.staff('coordinator', (await api.event()).id);
  expect(await tasksOnToday(api, scoped, 'data requests')).toEqual([]);
});

test('a clinician has one task for all data exports that only they may save', async () => {
  const clinician = await api.staff('clinician');
  expect(await tasksOnToday(api, clinician, 'data requests')).toEqual([]);
  for (const received_on of ['2026-01-10', '2026-01-09']) {
    const { profileId } = await api.person();
    await sql`INSERT INTO data_requests (kind, profile_id, channel, received_on)
      VALUES ('access', ${profileId}, 'letter', ${received_on}::date)`.execute(api.owner);
  }
  expect(await tasksOnToday(api, clinician, 'data requests')).toMatchObject([
    { what: '2 people have asked what we hold about them', due: '2026-02-09', urgency: 'now' },
  ]);
  await sql`DELETE FROM data_requests WHERE profile_id IS NOT NULL`.execute(api.owner);
});

test('an erasure that the sign-in service has not finished is listed', async () => {
  const { profileId, userId } = await api.person();
  await sql`INSERT INTO erasure_requests (profile_id, account_id)
    VALUES (${profileId}, ${userId})`.execute(api.owner);
  expect(await tasksOnToday(api, coordinator, 'erasure requests')).toMatchObject([
    { what: '1 erasure is not complete', due: null, action: null },
  ]);
});

test('health tasks are listed only for clinicians, without names', async () => {
  const { person } = await releasedResult(api, { flag: 'H', comments: 'Red: raised' });
  const clinician = await api.staff('clinician');
  const { tasks, figures } = await today(clinician);
  expect(figures).toBeNull();
  expect(tasks).toMatchObject([
    { kind: 'people to call first', urgency: 'now' },
    { kind: 'raised results', urgency: 'now', what: '1 raised result has no outcome' },
  ]);
  expect(JSON.stringify(tasks)).not.toContain(person.profileId);
  for (const as of [coordinator, await api.staff('admin')]) {
    const kinds = (await today(as)).tasks.map(({ kind }: { kind: string }) => kind);
    expect(kinds).not.toContain('raised results');
    expect(kinds).not.toContain('people to call first');
  }
});

test('figures count the bookings and payments of each London day', async () => {
  const before = (await today(coordinator)).figures;
  await paid();
  const { bookings, takings } = (await today(coordinator)).figures;
  const day = londonDate(new Date());
  expect(bookings.days.map(({ date }: { date: string }) => date)).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((days) => addDays(day, -days)),
  );
  const last = (days: { date: string; amount: number }[]) => days.at(-1)?.amount ?? 0;
  expect(last(bookings.days)).toBe(last(before.bookings.days) + 1);
  expect(takings.days[0].date).toBe(`${day.slice(0, 8)}01`);
  expect(last(takings.days)).toBe(last(before.takings.days) + 2500);
});

test('a month’s takings can exceed the largest single price', async () => {
  const { appointmentId } = await paid();
  const lastMonth = addDays(`${londonDate(new Date()).slice(0, 8)}01`, -10);
  await sql`UPDATE payment_transactions SET amount = 20000000, gross = 20000000, created_at = ${`${lastMonth}T12:00:00Z`}
    WHERE order_id IN (SELECT order_id FROM payment_orders
      WHERE appointment_id = ${appointmentId})`.execute(api.owner);
  const { takings } = (await today(coordinator)).figures;
  expect(takings.before).toBeGreaterThanOrEqual(20_000_000);
});
