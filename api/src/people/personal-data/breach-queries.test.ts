import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { test } from '../../../test/console.ts';
import type { Harness, Person } from '../../../test/harness.ts';
import { staffTerminal } from '../../../test/staff-terminal.ts';

type Row = Record<string, string | null>;

/** Runs a query from docs/operations/breach.md, with its variables filled in as psql does. */
async function listed(
  { owner }: Pick<Harness, 'owner'>,
  file: string,
  variables: Record<string, string> = {},
): Promise<Row[]> {
  const url = new URL(`../../../../docs/operations/breach/${file}.sql`, import.meta.url);
  const text = (await readFile(url, 'utf8')).replaceAll(/:'(\w+)'/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`${file} has a variable ${name} of no use`);
    return pg.escapeLiteral(value);
  });
  return (await sql<Row>`${sql.raw(text)}`.execute(owner)).rows;
}

const numbers = (rows: Row[]) => rows.map((row) => row.profile_id).sort();
const those = (...people: Person[]) => people.map(({ profileId }) => profileId).sort();

async function databaseTime({ owner }: Pick<Harness, 'owner'>): Promise<string> {
  const { rows } = await sql<{ now: string }>`SELECT clock_timestamp()::text AS now`.execute(owner);
  return rows[0]?.now ?? '';
}

describe('for an account', () => {
  test('lists only people whose data it read, exported or changed in the period', async ({
    api,
    booking,
    coordinator,
    console: { call },
  }) => {
    const [early, exported, movedLater, lateBooker, changed, others] = await booking.people(6);
    if (!early || !exported || !movedLater || !lateBooker || !changed || !others) throw new Error();
    const event = await api.event({ slots: 8, seats: 8 });
    const elsewhere = await api.event({ daysAhead: 40, slots: 8, seats: 8 });
    const book = async (person: Person, at: string, where = event) =>
      String((await booking.book(person, where, at)).body.appointment.appointment_id);
    await book(early, '09:00', elsewhere);
    await call('GET', `${elsewhere.id}/bookings.csv?for=clinic`);
    await book(exported, '09:00');
    const moved = await book(movedLater, '09:15');
    const changedId = await book(changed, '09:30', elsewhere);

    const from = await databaseTime(api);
    await call('GET', `${event.id}/bookings.csv?for=clinic`);
    await call('POST', `${elsewhere.id}/bookings/${changedId}/move`, {
      event_id: elsewhere.id,
      start_time: '09:45',
    });
    const until = await databaseTime(api);
    await book(lateBooker, '10:00');
    await book(others, '10:00', elsewhere);
    const to = { event_id: elsewhere.id, start_time: '09:15' };
    const administrator = await api.staff('admin');
    await call('POST', `${event.id}/bookings/${moved}/move`, to, administrator);

    for (const account of [coordinator.email.toUpperCase(), coordinator.userId]) {
      const rows = await listed(api, 'read-by-account', { account, from, until });
      expect(numbers(rows)).toEqual(those(exported, movedLater, changed));
      expect(rows.find(({ profile_id }) => profile_id === changed.profileId)).toMatchObject({
        email: changed.email,
        what: 'changed: appointment moved',
      });
    }
    const account = administrator.email;
    expect(await listed(api, 'read-by-account', { account, from, until })).toEqual([]);
  });

  test('lists access to one person’s health data by the member, clinicians and the terminal', async ({
    api,
  }) => {
    const person = await api.person();
    const clinician = await api.staff('clinician');
    const from = await databaseTime(api);
    await api.call('GET', `/medical/results/${person.profileId}`, { as: person });
    const terminal = staffTerminal(() => api);
    expect((await terminal.staff(['export-person', person.email])).code).toBe(0);
    const until = await databaseTime(api);
    const by = (account: string) => listed(api, 'read-by-account', { account, from, until });
    expect(await by(person.email)).toMatchObject([{ what: 'read: results' }]);
    expect(await by('staff tester')).toMatchObject([{ what: 'changed: person exported' }]);
    expect(await by(clinician.email)).toEqual([]);
  });
});

test('for an event: everyone who was ever booked, even if cancelled or moved since', async ({
  api,
  booking,
  console: { call },
}) => {
  const [booked, cancelled, moved, holder, other] = await booking.people(5);
  if (!booked || !cancelled || !moved || !holder || !other) throw new Error();
  const event = await api.event({ slots: 8, seats: 8 });
  const elsewhere = await api.event({ daysAhead: 40, slots: 8, seats: 8 });
  const book = async (person: Person, at: string, where = event) =>
    String((await booking.book(person, where, at)).body.appointment.appointment_id);
  await book(booked, '09:00');
  const toCancel = await book(cancelled, '09:15');
  await api.call('POST', `/appointments/${toCancel}/cancellation`, { as: cancelled, body: {} });
  const toMove = await book(moved, '09:30');
  const to = { event_id: elsewhere.id, start_time: '09:00' };
  expect((await call('POST', `${event.id}/bookings/${toMove}/move`, to)).status).toBe(200);
  await booking.hold(holder, event, '09:45');
  await book(other, '09:15', elsewhere);
  expect(numbers(await listed(api, 'of-event', { event: event.id }))).toEqual(
    those(booked, cancelled, moved),
  );
});

test('for the whole database: members, newsletter and staff, but nobody who was erased', async ({
  api,
  booking,
  payment,
  coordinator,
}) => {
  const paid = await payment.paidBooking();
  await api.consent(paid.person, paid.event);
  const erased = await api.person();
  const terminal = staffTerminal(() => api);
  expect((await terminal.staff(['erase-person', erased.email])).code).toBe(0);
  const [member] = await booking.people(1);
  const subscribe = (email: string) =>
    api.call('POST', '/subscriptions', { body: { name: 'Sam', email, hear_about_event: true } });
  await subscribe('sam@example.org');
  await subscribe(member?.email ?? '');
  for (const email of ['sam@example.org', 'kim@example.org', member?.email ?? '']) {
    await api.call('POST', '/event-alerts', { body: { email, district: 'CO4' } });
  }

  const rows = await listed(api, 'everyone');
  const of = (email: string) => rows.filter((row) => row.email === email).map(({ holds }) => holds);
  expect(of(paid.person.email)).toEqual(['profile, bookings, payments, consents (encrypted)']);
  expect(of(member?.email ?? '')).toEqual(['profile']);
  expect(of('sam@example.org')).toEqual(['newsletter']);
  expect(of('kim@example.org')).toEqual(['waits for an event near CO4']);
  expect(of(coordinator.email)).toEqual(['staff']);
  expect(numbers(rows)).not.toContain(erased.profileId);
});
