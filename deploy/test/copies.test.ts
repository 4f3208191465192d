import type { Person } from '@chaps/api/testing';
import { errorResponse, eventsResponse } from '@chaps/contracts';
import { MAX_RESULT_FILE_BYTES } from '@chaps/contracts/staff-results';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceHealthCheck, start } from './container.ts';
import { type Copies, startCopies } from './copies.ts';

// Three copies of the API behind nginx, as `docker compose up` starts them.

let copies: Copies;
beforeAll(async () => {
  copies = await startCopies();
}, 240_000);
afterAll(() => copies.stop());

const people = (count: number) => Promise.all(Array.from({ length: count }, () => copies.person()));

const booking = (person: Person, event: { id: string; date: string }) => ({
  profileId: person.profileId,
  eventId: event.id,
  eventDate: event.date,
  appointmentStartTime: '09:00',
});

async function placesOf(eventId: string) {
  const { rows } = await sql<{ taken: number; live: number; people: number }>`
    SELECT (SELECT sum(taken)::int FROM event_slots WHERE event_id = ${eventId}) AS taken,
      count(*)::int AS live, count(DISTINCT profile_id)::int AS people
    FROM appointments WHERE event_id = ${eventId}
      AND status IN ('held', 'capturing', 'confirmed', 'attended')`.execute(copies.owner);
  return rows[0];
}

const answeredBy = () =>
  copies.apis.map((api) => api.log().split('"msg":"request completed"').length - 1);

test('200 people compete for 10 seats: every replica responds, and 10 people get one', async () => {
  const event = await copies.event({ seats: 10, slots: 1 });
  const crowd = await people(200);
  const before = answeredBy();
  const answers = await Promise.all(
    crowd.map((person) => copies.call('/appointments', booking(person, event), { as: person })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const rejected = answers.filter(({ status }) => status !== 201);
  expect(new Set(rejected.map(({ body }) => body.error.code))).toEqual(new Set(['SLOT_TAKEN']));
  expect(await placesOf(event.id)).toEqual({ taken: 10, live: 10, people: 10 });
  const shares = answeredBy().map((count, copy) => count - (before[copy] ?? 0));
  expect(Math.min(...shares)).toBeGreaterThan(20);
});

test('one request sent to every copy with the same key takes effect only once', async () => {
  const event = await copies.event({ seats: 9, slots: 1 });
  const [person] = await people(1);
  if (!person) throw new Error('nobody');
  const key = crypto.randomUUID();
  const ask = (copy: number) =>
    copies.call('/appointments', booking(person, event), {
      as: person,
      key,
      at: copies.apis[copy]?.url,
    });
  const first = await ask(0);
  const again = await Promise.all([ask(1), ask(2), ask(1)]);
  for (const answer of again) expect(answer).toEqual(first);
  expect(first.status).toBe(201);
  const other = await copies.call(
    '/appointments',
    { ...booking(person, event), appointmentStartTime: '09:15' },
    { as: person, key, at: copies.apis[2]?.url },
  );
  expect(other.status).toBe(422);
  expect(await placesOf(event.id)).toEqual({ taken: 1, live: 1, people: 1 });
});

test('the cached list of events soon shows a booking', async () => {
  const event = await copies.event({ seats: 9, slots: 1 });
  const [person] = await people(1);
  if (!person) throw new Error('nobody');
  const bookedSpaces = async () => {
    const { events } = eventsResponse.parse(await (await fetch(`${copies.url}/events`)).json());
    return events.find(({ id }) => id === event.id)?.booked_spaces;
  };
  await expect.poll(bookedSpaces).toBe(0);
  await copies.call('/appointments', booking(person, event), { as: person });
  await expect.poll(bookedSpaces).toBe(1);
});

test('a rate limit counts the requests to all copies', async () => {
  const event = await copies.event({ accessCode: 'LODGE-1', seats: 4, slots: 1 });
  const guess = (copy: number) =>
    copies.call(
      `/events/${event.id}/check-access-code`,
      { access_code: 'WRONG' },
      { at: copies.apis[copy % copies.apis.length]?.url },
    );
  const statuses: number[] = [];
  for (let turn = 0; turn < 40 && !statuses.includes(429); turn += 1) {
    statuses.push((await guess(turn)).status);
  }
  expect(statuses.indexOf(429)).toBe(20);
  // After the limit was reached through other copies, every copy rejects even the first request.
  const everywhere = await Promise.all([guess(0), guess(1), guess(2)]);
  expect(everywhere.map(({ status }) => status)).toEqual([429, 429, 429]);
});

test('the worker runs the jobs of all copies', async () => {
  const event = await copies.event({ seats: 4, slots: 1 });
  const [person] = await people(1);
  if (!person) throw new Error('nobody');
  await copies.call('/appointments', booking(person, event), { as: person });
  await expect.poll(() => copies.mailbox.store.list(person.email)).toHaveLength(1);
});

test('health checks pass for the worker and running copies, and fail for a copy that has stopped', async () => {
  const worker = () => start(serviceHealthCheck('worker'), copies.environment).ended;
  await expect.poll(worker).toBe(0);
  const [node = '', ...args] = serviceHealthCheck('api');
  const of = (url: string) =>
    start([node, ...args.map((arg) => arg.replace('127.0.0.1:4000', new URL(url).host))], {}).ended;
  expect(await Promise.all(copies.apis.map(({ url }) => of(url)))).toEqual([0, 0, 0]);
  expect(await of('http://localhost:1')).toBe(1);
});

test('a copy killed under load loses nothing', async () => {
  const event = await copies.event({ seats: 60, slots: 1 });
  const crowd = await people(60);
  const aMinuteLater = (key: string) =>
    sql`UPDATE idempotency_keys SET created_at = created_at - interval '1 minute'
      WHERE key = ${key} AND status_code IS NULL`.execute(copies.owner);
  // The same key until there is a response. A request that died with its copy counts as running for a
  // minute
  // (409), and is then retried.
  const book = async (person: Person) => {
    const key = crypto.randomUUID();
    const answer = async () => {
      const asked = copies.call('/appointments', booking(person, event), { as: person, key });
      const { status } = await asked;
      if (status === 409) await aMinuteLater(key);
      return status;
    };
    await expect.poll(answer, { interval: 250 }).toBeOneOf([200, 201]);
  };
  const queue = [...crowd];
  let booked = 0;
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let person = queue.pop(); person; person = queue.pop()) {
        await book(person);
        booked += 1;
        // The other eleven are in the middle of a request.
        if (booked === 9) await copies.apis[1]?.kill();
      }
    }),
  );
  expect(booked).toBe(60);
  expect(await placesOf(event.id)).toEqual({ taken: 60, live: 60, people: 60 });
}, 240_000);

test('the gateway accepts a laboratory file of up to the API’s maximum size, and no larger', async () => {
  const clinician = await copies.staff('clinician');
  const upload = async (size: number) => {
    const answer = await fetch(`${copies.url}/staff/result-batches?file_name=lab.csv`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${clinician.token}`,
        'content-type': 'application/octet-stream',
      },
      body: Buffer.alloc(size, 'x'),
    });
    const { error } = errorResponse.parse(await answer.json());
    return [answer.status, error.code];
  };
  // The file is read to its end, and the error is that its text is not a laboratory file.
  expect(await upload(MAX_RESULT_FILE_BYTES)).toEqual([422, 'VALIDATION_FAILED']);
  expect(await upload(MAX_RESULT_FILE_BYTES + 1)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});
