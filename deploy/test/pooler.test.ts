import { findPgBouncer } from '@chaps/local/processes/pgbouncer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Copies, startCopies } from './copies.ts';

// Three copies and a worker behind a PgBouncer that pools by transaction. Runs only where one is installed
// (deploy/vitest.config.ts).

const SIZE = 5;

let copies: Copies;
beforeAll(async () => {
  copies = await startCopies({ program: findPgBouncer() ?? 'pgbouncer', size: SIZE });
}, 240_000);
afterAll(() => copies.stop());

const people = (count: number) => Promise.all(Array.from({ length: count }, () => copies.person()));

/** All the people request a seat in one slot at the same time. */
async function rush(
  crowd: Awaited<ReturnType<typeof people>>,
  event: { id: string; date: string },
) {
  const answers = await Promise.all(
    crowd.map((person) => {
      const { profileId } = person;
      const seat = { eventId: event.id, eventDate: event.date, appointmentStartTime: '09:00' };
      return copies.call('/appointments', { profileId, ...seat }, { as: person });
    }),
  );
  return answers.map(({ status }) => status);
}

const booked = async (eventId: string) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM appointments
    WHERE event_id = ${eventId} AND status = 'confirmed'`.execute(copies.owner);
  return rows[0]?.count;
};

/** The login's connections to the database itself. */
const connections = async () => {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE usename = 'chaps_service'`.execute(copies.owner);
  return rows.map(({ pid }) => pid);
};

test('100 people competing for 60 seats share a few connections', async () => {
  const event = await copies.event({ seats: 60, slots: 1 });
  const statuses = await rush(await people(100), event);
  expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  expect(statuses.filter((status) => status === 409)).toHaveLength(40);
  expect(await booked(event.id)).toBe(60);
  expect((await connections()).length).toBeLessThanOrEqual(SIZE);
});

test('the worker runs the jobs and sends the mails', async () => {
  const event = await copies.event({ seats: 4, slots: 1 });
  const [person] = await people(1);
  if (!person) throw new Error('nobody');
  expect(await rush([person], event)).toEqual([201]);
  await expect.poll(() => copies.mailbox.store.list(person.email)).toHaveLength(1);
});

test('connections that the database closes under load cause no error worse than a 503', async () => {
  const event = await copies.event({ seats: 60, slots: 1 });
  const crowd = await people(60);
  const during = rush(crowd, event);
  await expect.poll(() => booked(event.id)).toBeGreaterThan(0);
  for (const pid of await connections()) {
    await sql`SELECT pg_terminate_backend(${pid})`.execute(copies.owner);
  }
  const statuses = await during;
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  // A booking may have been made and only its response lost: a repeated request then gets a 409.
  const missed = crowd.filter((_person, at) => statuses[at] === 503);
  const again = await rush(missed, event);
  expect(again.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(await booked(event.id)).toBe(60);
});
