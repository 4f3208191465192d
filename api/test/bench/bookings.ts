import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import type { App } from '../../src/app.ts';
import type { Executor } from '../../src/db.ts';

interface Person {
  profileId: string;
  token: string;
}

async function people(db: Executor, secret: string, count: number): Promise<Person[]> {
  const made: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const userId = randomUUID();
    const { rows } = await sql<{ profile_id: string }>`
      INSERT INTO profiles (user_id, email, first_name, last_name)
      VALUES (${userId}, ${`${userId}@example.org`}, 'A', 'B') RETURNING profile_id`.execute(db);
    const token = await new SignJWT({ sub: userId, aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret));
    made.push({ profileId: rows[0]?.profile_id ?? '', token });
  }
  return made;
}

/** A free event in ten days: 12 slots with `capacity` places each. */
async function event(db: Executor, capacity: number): Promise<{ id: string; date: string }> {
  const { rows } = await sql<{ id: string; date: string }>`
    INSERT INTO events (event_name, product_id, event_date, start_time, end_time,
      session_duration, payment_required, contact_email, address_line_1, city, postcode,
      latitude, longitude)
    VALUES ('Bench', 'psa', current_date + 10, '09:00', '12:00', 15, false, 'a@example.org', 'Hall',
      'York', 'YO1 6JX', 53.9, -1.1) RETURNING event_id AS id, event_date::text AS date`.execute(
    db,
  );
  const [made] = rows;
  if (!made) throw new Error('no event');
  await sql`
    INSERT INTO event_slots (event_id, starts_at, capacity)
    SELECT event_id, starts_at + n * interval '15 minutes', ${capacity}::int
    FROM events, generate_series(0, 11) n WHERE event_id = ${made.id}`.execute(db);
  return made;
}

const timeOf = (slot: number) =>
  `${String(9 + Math.floor(slot / 4)).padStart(2, '0')}:${String((slot % 4) * 15).padStart(2, '0')}`;

/** Booking under load: against the bare statements, and 200 people for 10 places. */
export async function measureBookings(
  app: App,
  db: Executor,
  secret: string,
  say: (line: string) => void,
): Promise<void> {
  const crowd = await people(db, secret, 600);
  const call = (person: Person, path: string, body: object) =>
    fetch(`${app.listeningOrigin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: JSON.stringify(body),
    });
  const book = (person: Person, where: { id: string; date: string }, time: string) =>
    call(person, '/appointments', {
      profileId: person.profileId,
      eventId: where.id,
      eventDate: where.date,
      appointmentStartTime: time,
    });

  const open = await event(db, 100);
  const own = await inTurn(crowd, async (person, n) => {
    await call(person, `/events/${open.id}/holds`, { start_time: timeOf(n % 12) });
    await book(person, open, timeOf(n % 12));
  });
  const raw = await event(db, 100);
  const bare = await inTurn(crowd, (person, n) => rawBooking(db, raw.id, person, n % 12));
  say(`hold → appointment, 50 clients: ${Math.round((100 * bare) / own)} % of the bare statements`);

  const rush = await event(db, 0);
  await sql`UPDATE event_slots SET capacity = 10 WHERE event_id = ${rush.id}
    AND starts_at = (SELECT min(starts_at) FROM event_slots WHERE event_id = ${rush.id})`.execute(
    db,
  );
  const begun = Date.now();
  const answers = await Promise.all(
    crowd.slice(0, 200).map((person) => book(person, rush, '09:00')),
  );
  const took = Date.now() - begun;
  const confirmed = answers.filter(({ status }) => status === 201).length;
  say(
    `200 people for 10 places: ${confirmed} confirmed, all told in the time of ${Math.round((took * 600) / own)} bookings`,
  );
}

/** Milliseconds for all of them, 50 at a time. */
async function inTurn(
  crowd: readonly Person[],
  work: (person: Person, n: number) => Promise<unknown>,
): Promise<number> {
  const begun = Date.now();
  const queue = crowd.entries();
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (const [n, person] of queue) await work(person, n);
    }),
  );
  return Date.now() - begun;
}

/** The writes of a hold and of its confirmation, with nothing around them. */
async function rawBooking(db: Executor, eventId: string, person: Person, slot: number) {
  const startsAt = sql`(SELECT min(starts_at) FROM event_slots WHERE event_id = ${eventId})
    + ${slot}::int * interval '15 minutes'`;
  const id = randomUUID();
  await db.transaction().execute(async (transaction) => {
    await sql`UPDATE event_slots SET taken = taken + 1 WHERE event_id = ${eventId}
      AND starts_at = ${startsAt} AND taken < capacity`.execute(transaction);
    await sql`
      INSERT INTO appointments (appointment_id, profile_id, event_id, slot_starts_at, status,
        price_pence, payment_required, hold_expires_at)
      VALUES (${id}, ${person.profileId}, ${eventId}, ${startsAt}, 'held', 0, false,
        now() + interval '15 minutes')`.execute(transaction);
  });
  await db.transaction().execute(async (transaction) => {
    await sql`UPDATE appointments SET status = 'confirmed', confirmed_at = now()
      WHERE appointment_id = ${id} AND status = 'held'`.execute(transaction);
    await sql`INSERT INTO outbox (kind, occasion, appointment_id)
      VALUES ('booking-confirmation', ${id}, ${id})`.execute(transaction);
    await sql`INSERT INTO audit_log (actor, action, subject)
      VALUES ('bench', 'appointment confirmed', ${id})`.execute(transaction);
  });
}
