import { type Event, eventResponse, eventsResponse } from '@chaps/contracts';
import { dayResponse } from '@chaps/contracts/visits';
import {
  addDays,
  addInterval,
  bookability,
  hasNotEnded,
  londonDate,
  londonTime,
  needsPayment,
  spacesLeft,
} from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { SEED_ACCOUNTS } from './sample-accounts.ts';
import { SEED_BOOKING } from './sample-booking.ts';
import { seedData } from './sample-data.ts';
import { SEED_DAY } from './sample-events.ts';

let now = new Date('2104-12-01T12:00:00Z');
let api: Harness;
beforeAll(async () => {
  api = await startHarness(() => now);
});
afterAll(() => api.stop());

const DAY_MS = 86_400_000;
const STAFF = ['checkin', 'phlebotomist', 'coordinator'].map((name) => `${name}@example.org`);
const users = Object.fromEntries(
  [...SEED_ACCOUNTS.map(({ email }) => email), ...STAFF].map((email) => [
    email,
    crypto.randomUUID(),
  ]),
);
const seed = () =>
  api.owner
    .transaction()
    .execute((transaction) => seedData(transaction, { now, users, keys: api.services.keys }));
const counts = async () => {
  const { rows } = await sql<{ results: number }>`
    SELECT (SELECT count(*)::int FROM events) AS events,
      (SELECT count(*)::int FROM appointments) AS appointments,
      (SELECT count(*)::int FROM results) AS results,
      (SELECT count(*)::int FROM follow_ups) AS followed,
      (SELECT count(*)::int FROM profiles) AS profiles`.execute(api.owner);
  return rows[0];
};
const list = async (query = '') =>
  eventsResponse.parse((await api.call('GET', `/events${query}`)).body).events;
const accountOf = async (email: string) => {
  const userId = users[email] ?? '';
  const token = await api.token(userId);
  const as = { userId, token, email, profileId: '' };
  const { body } = await api.call('GET', `/auth/profile?email=${email}`, { as });
  return { ...as, profileId: String(body.userProfile.profileId) };
};

// Far ahead, because cancellation is decided by the database's own clock.
describe.each([
  ['an ordinary noon', '2104-12-01T12:00:00Z'],
  ['23:30 in summer', '2104-06-15T22:30:00Z'],
  ['00:10 in summer', '2104-06-15T23:10:00Z'],
  ['the last minute before they do', '2104-03-30T00:59:00Z'],
  ['the first minute after', '2104-03-30T01:00:00Z'],
  ['the evening before the clocks go back', '2104-10-25T22:30:00Z'],
  ['the hour that comes twice, first', '2104-10-26T00:30:00Z'],
  ['the hour that comes twice, again', '2104-10-26T01:30:00Z'],
  ['23:30 on 29 February', '2104-02-29T23:30:00Z'],
  ['31 December', '2104-12-31T23:50:00Z'],
  ['00:10 on New Year’s Day', '2105-01-01T00:10:00Z'],
  ['an afternoon when events of today are under way', '2104-12-01T15:00:00Z'],
])('sample data seeded at %s', (_name, moment) => {
  beforeAll(async () => {
    now = new Date(moment);
    await sql`TRUNCATE events, profiles CASCADE`.execute(api.owner);
    await seed();
  });

  const isOpen = (event: Event) => bookability(event, now).state === 'bookable';
  const states: Array<[string, (event: Event) => boolean]> = [
    ['that can be booked and paid', (event) => isOpen(event) && needsPayment(event)],
    ['that can be booked free of charge', (event) => isOpen(event) && !needsPayment(event)],
    ['of freemasons', (event) => isOpen(event) && event.exclusive_for === 'FREEMASONS'],
    ['with one seat left', (event) => isOpen(event) && spacesLeft(event) === 1],
    ['that is full', (event) => bookability(event, now).state === 'full'],
    ['that ends within 24 hours', (event) => bookability(event, now).state === 'closing'],
    [
      'of a company, open in its last 24 hours',
      (event) => isOpen(event) && !isOpen({ ...event, exclusive_for: null }) && !event.is_private,
    ],
    ['that needs an access code', (event) => isOpen(event) && event.is_private],
    ['of the laboratory ESNEFT', (event) => isOpen(event) && event.lab_name === 'ESNEFT'],
    ['in Ireland', (event) => isOpen(event) && event.country === 'Ireland'],
  ];
  test('includes an event in every state', async () => {
    const events = await list();
    const shown = states.filter(([, shows]) => events.some(shows)).map(([state]) => state);
    expect(shown).toEqual(states.map(([state]) => state));
  });

  test('includes GP practices, which an import replaces and the next start leaves alone', async () => {
    const find = async (search: string) =>
      (await api.call('GET', `/gp-practices?search=${search}`)).body.practices.length;
    expect(await find('st+marys')).toBe(2);
    expect(await find('caernarf%C3%B4n')).toBe(1);
    await api.owner
      .updateTable('gp_practices')
      .set({ closed_on: '2104-01-01' })
      .where('practice_code', '!=', 'SAMP02')
      .execute();
    await seed();
    expect(await find('st+marys')).toBe(0);
    await api.owner.deleteFrom('gp_practices').execute();
    await seed();
  });

  test('includes about 40 future events, some for every date filter, and one that has passed', async () => {
    const ahead = (await list()).filter((event) => hasNotEnded(event, now));
    expect(ahead.length).toBeGreaterThanOrEqual(40);
    for (const date of ['today', 'next-week', 'next-month', 'future-events']) {
      expect(await list(`?date=${date}`), date).not.toEqual([]);
    }
    const { rows } = await sql<{ id: string }>`
      SELECT event_id AS id FROM events WHERE ends_at < ${now} ORDER BY ends_at DESC`.execute(
      api.owner,
    );
    const { body } = await api.call('GET', `/events/${rows[0]?.id}`);
    expect(bookability(eventResponse.parse(body).event, now).label).toBe('Event Passed');
  });

  test('counts the seats taken, in slots within the hours of their event', async () => {
    const { rows } = await sql<{ at: Date; date: string; start: string; end: string }>`
      SELECT s.starts_at AS at, event_date AS date, start_time AS start, end_time AS end,
        taken - (SELECT count(*)::int FROM appointments a
          WHERE a.event_id = s.event_id AND a.slot_starts_at = s.starts_at
            AND a.status <> 'cancelled') AS wrong
      FROM event_slots s JOIN events USING (event_id)`.execute(api.owner);
    for (const { at, date, start, end, ...row } of rows) {
      const time = `${londonTime(at)}:00`;
      expect({ ...row, date: londonDate(at), in: start <= time && time < end }).toEqual({
        wrong: 0,
        date,
        in: true,
      });
    }
  });

  test('includes accounts with results, and a future paid appointment with its refund', async () => {
    for (const [email, count] of [
      ['history@example.org', 6],
      ['amber@example.org', 2],
      ['awaiting@example.org', 1],
      ['unlinked@example.org', 1],
      ['nothing@example.org', 0],
    ] as const) {
      const as = await accountOf(email);
      const { body } = await api.call('GET', `/medical/results/${as.profileId}`, { as });
      expect(body.data, email).toHaveLength(count);
    }
    const waiting = await accountOf('awaiting@example.org');
    const own = `/medical/results/${waiting.profileId}`;
    const { data } = (await api.call('GET', own, { as: waiting })).body;
    expect(data).toMatchObject([{ result: null, visit: { state: 'sampled' } }]);
    const as = await accountOf(SEED_BOOKING.email);
    const { appointments } = (await api.call('GET', '/appointments', { as })).body;
    const ahead = appointments.find(
      (booked: { event_date: string }) => booked.event_date > londonDate(now),
    );
    const path = `/appointments/${ahead.appointment_id}/cancellation`;
    const { body } = await api.call('GET', path, { as });
    expect(body.cancellation).toMatchObject({ can_cancel: true, paid: 2500, refund: 2440 });
    const { consents } = (await api.call('GET', '/medical/consents', { as })).body;
    expect(consents).toHaveLength(2);
    expect(consents[0]).toMatchObject({ event_name: SEED_BOOKING.event });
  });

  test('includes an event today with people in every state, ready for its staff', async () => {
    const event = await api.owner
      .selectFrom('events')
      .select('event_id')
      .where('event_name', '=', SEED_DAY)
      .where('event_date', '=', londonDate(now))
      .executeTakeFirstOrThrow();
    const path = `/staff/events/${event.event_id}`;
    for (const email of STAFF) {
      const userId = users[email] ?? '';
      const as = { userId, email, token: await api.token(userId, { aal: 'aal2' }), profileId: '' };
      const { status, body } = await api.call('GET', `${path}/day`, { as });
      expect([email, status]).toEqual([email, 200]);
      const day = dayResponse.parse(body).appointments;
      const states = day.map(({ state, is_cancelled }) => (is_cancelled ? 'cancelled' : state));
      expect(new Set(states)).toEqual(
        new Set(['expected', 'arrived', 'ready', 'sampled', 'not sampled', 'cancelled']),
      );
      const balance = (await api.call('GET', `${path}/balance`, { as })).body;
      expect(balance).toMatchObject({
        arrived: 9,
        sampled: 3,
        not_sampled: 2,
        sample_conflicts: [],
      });
      const waiting = day.find(({ state, is_cancelled }) => state === 'expected' && !is_cancelled);
      const actions = ['arrived', 'undo'].map((step) => ({
        ...{ action_id: crypto.randomUUID(), appointment_id: waiting?.appointment_id, step },
        ...{ done_at: now.toISOString(), list_version: 0 },
      }));
      const [arrived, undo] = actions;
      const recorded = await api.call('POST', `${path}/actions`, {
        as,
        body: { actions: [arrived, { ...undo, undoes: arrived?.action_id }] },
      });
      expect(recorded.body.results).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
    }
  });

  test('includes a person without e-mail who gave a sample today', async () => {
    const { rows } = await sql`SELECT f.last_name, f.has_account, v.state
      FROM events e JOIN appointments a USING (event_id) JOIN profiles f USING (profile_id)
        JOIN visits v USING (appointment_id)
      WHERE e.event_name = ${SEED_DAY} AND f.email IS NULL AND f.home_address IS NOT NULL`.execute(
      api.owner,
    );
    expect(rows).toEqual([{ last_name: 'O’Brien', has_account: false, state: 'sampled' }]);
  });

  test('includes past events with samples and closed books', async () => {
    const { rows } = await sql`SELECT DISTINCT v.state, c.event_id IS NOT NULL AS closed
      FROM events e JOIN appointments a USING (event_id) LEFT JOIN visits v USING (appointment_id)
        LEFT JOIN event_closures c ON c.event_id = e.event_id
      WHERE e.ends_at < ${now} AND e.event_date < ${londonDate(now)}::date`.execute(api.owner);
    expect(rows).toEqual([{ state: 'sampled', closed: true }]);
  });

  test('puts raised results on the clinicians’ worklist', async () => {
    const { rows } = await sql`SELECT email FROM follow_ups JOIN profiles USING (profile_id)
      ORDER BY email`.execute(api.owner);
    expect(rows).toEqual([{ email: 'amber@example.org' }, { email: 'red@example.org' }]);
  });

  test('includes a recall that is on hold while a raised result is followed up', async () => {
    const nextTest = async (email: string) =>
      (await api.call('GET', '/recall', { as: await accountOf(email) })).body.recall;
    const due = (interval: string, daysAgo: number) =>
      addInterval(addDays(londonDate(now), -daysAgo), interval);
    expect(await nextTest('normal@example.org')).toMatchObject({ due_on: due('P3Y', 45) });
    expect(await nextTest('history@example.org')).toMatchObject({ due_on: due('P1Y', 365) });
    expect(await nextTest('red@example.org')).toBeNull();
    expect(await nextTest('nothing@example.org')).toBeNull();
  });

  test('is the same when seeded twice; a week later, new events replace those that have passed', async () => {
    const once = await counts();
    await seed();
    expect(await counts()).toEqual(once);
    now = new Date(now.getTime() + 7 * DAY_MS);
    await seed();
    expect(await counts()).toMatchObject({ results: once?.results });
    const ahead = (await list()).filter((event) => hasNotEnded(event, now));
    expect(ahead.length).toBeGreaterThanOrEqual(40);
    expect(ahead.some((event) => bookability(event, now).state === 'closing')).toBe(true);
  });
});
