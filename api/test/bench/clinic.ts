import { randomUUID } from 'node:crypto';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Executor } from '../../src/platform/db/database.ts';
import type { BenchSystem } from './bench-system.ts';
import { type Cpu, childrenCpu } from './cpu.ts';
import { addEvent, people } from './crowd.ts';
import { holdAndBook } from './journeys.ts';
import { measureRateAndCpu, openClients, totalRate } from './load.ts';
import { reportFigures } from './rounds.ts';

const PEOPLE = 1200;
const AT_ONCE = 500;
/** Maximum processor time in milliseconds. */
const READS = [
  ['day', 200],
  ['balance', 100],
] as const;
const READ_TIMES = 20;

type Say = (line: string) => void;
type Clients = ReturnType<typeof openClients>;

/** Measures a day of 1,200 people: the tablets' uploads, and the list that they read. */
export async function measureClinic(system: BenchSystem, db: Executor, say: Say): Promise<void> {
  const clients = openClients(system.api, 20);
  try {
    const event = await bookedDay(system, db, clients);
    const token = await coordinatorToken(system, db);
    await measureUploads(clients, event, token, say);
    await measureReads(system, event.id, token, say);
    await measureHour(clients, system, event, token, say);
  } finally {
    await clients.close();
  }
}

/** Everybody signs on the tablet, which is the most expensive way for the server. */
const CONSENT = { wording_version: '2025-1', answers: CONSENT_ANSWERS, signed_name: 'Alan Waite' };

const tellCpu = ({ database, programs }: Cpu) =>
  `${programs.toFixed(0)} ms of the API and ${database.toFixed(0)} ms of PostgreSQL`;

/** Creates an event today that everybody has booked. */
async function bookedDay({ jwtSecret }: BenchSystem, db: Executor, clients: Clients) {
  const crowd = await people(db, jwtSecret, PEOPLE);
  const event = await addEvent(db, PEOPLE / 12);
  await totalRate(crowd, 20, (person, n) => holdAndBook(clients.post, person, event, n));
  await sql`UPDATE events SET event_date = (now() AT TIME ZONE 'Europe/London')::date
    WHERE event_id = ${event.id}`.execute(db);
  const { rows } = await sql<{ id: string }>`SELECT appointment_id AS id FROM appointments
    WHERE event_id = ${event.id} AND status = 'confirmed'`.execute(db);
  await sql`ANALYZE`.execute(db);
  return { id: event.id, appointments: rows.map(({ id }) => id) };
}

async function coordinatorToken({ jwtSecret }: BenchSystem, db: Executor): Promise<string> {
  const userId = randomUUID();
  await sql`INSERT INTO accounts (user_id, confirmed_at) VALUES (${userId}, now())`.execute(db);
  await sql`INSERT INTO staff_members (user_id, email)
    VALUES (${userId}, 'coordinator@example.org')`.execute(db);
  await sql`INSERT INTO staff_roles (user_id, role, granted_by)
    VALUES (${userId}, 'coordinator', 'the bench')`.execute(db);
  const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }];
  const claims = { sub: userId, aud: 'authenticated', role: 'authenticated', aal: 'aal2', amr };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret));
}

/** What tablets record for each person, in the order of the day. */
const STEPS = {
  arrived: () => ({}),
  ready: () => ({ consent: CONSENT }),
  sampled: () => ({ sample_code: `T-${randomUUID()}` }),
};

/**
 * Reports the processor time since `before`, which other work hardly affects.
 * @param calls number of calls to divide it by
 */
function tellSpent(before: Cpu | undefined, calls: number, say: Say): void {
  const after = childrenCpu();
  if (!before || !after) return;
  const spent = (part: keyof Cpu) => (after[part] - before[part]) / calls;
  const [database, pooler, programs] = [spent('database'), spent('pooler'), spent('programs')];
  say(`  processor time with its repetition: ${tellCpu({ database, pooler, programs })}`);
}

/** Uploads everybody's steps, 500 per call; then repeats each call, which changes nothing. */
async function measureUploads(
  { post }: Clients,
  event: Awaited<ReturnType<typeof bookedDay>>,
  token: string,
  say: Say,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const target = { atMost: 1000 };
  const again: number[] = [];
  for (const [step, detailsOf] of Object.entries(STEPS)) {
    const times: number[] = [];
    const before = childrenCpu();
    for (let from = 0; from < event.appointments.length; from += AT_ONCE) {
      const actions = event.appointments.slice(from, from + AT_ONCE).map((appointment_id) => ({
        action_id: randomUUID(),
        appointment_id,
        step,
        ...detailsOf(),
        done_at: new Date().toISOString(),
        list_version: 0,
      }));
      for (const measured of [times, again]) {
        const begun = performance.now();
        const path = `/staff/events/${event.id}/actions`;
        const { status, text } = await post(path, headers, { actions });
        measured.push(performance.now() - begun);
        if (status !== 200 || text.includes('rejected'))
          throw new Error(`actions: ${status} ${text}`);
      }
    }
    say(reportFigures(`${AT_ONCE} steps '${step}' in one call`, times, ' ms', target));
    tellSpent(before, event.appointments.length / AT_ONCE, say);
  }
  say(reportFigures('  the same again', again, ' ms', target));
}

/**
 * Measures the list and the sums by the processor time of each call, which other work hardly
 * affects.
 */
async function measureReads({ api }: BenchSystem, eventId: string, token: string, say: Say) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' };
  for (const [what, atMost] of READS) {
    const { rate, cpu } = await measureRateAndCpu(
      Array.from({ length: READ_TIMES }),
      1,
      async () => {
        const answer = await fetch(`${api}/staff/events/${eventId}/${what}`, { headers });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
      },
    );
    if (!cpu) continue;
    const label = `  GET ${what} of ${PEOPLE} people, ${(1000 / rate).toFixed(0)} ms, processor time ${tellCpu(cpu)}, in all`;
    say(reportFigures(label, [cpu.database + cpu.programs], ' ms', { atMost }));
  }
}

const TABLETS = 8;
/** Interval at which a tablet uploads and reads the list again. */
const SECONDS = 5;
const SYNCS = 40;

/** Estimates an hour's cost for all tablets from the processor time of some calls. */
async function measureHour(
  { post }: Clients,
  { api }: BenchSystem,
  event: Awaited<ReturnType<typeof bookedDay>>,
  token: string,
  say: Say,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const before = childrenCpu();
  for (let n = 0; n < SYNCS; n += 1) {
    const action = {
      action_id: randomUUID(),
      appointment_id: event.appointments[n],
      step: 'ready',
      done_at: new Date().toISOString(),
      list_version: 0,
    };
    await post(`/staff/events/${event.id}/actions`, headers, { actions: [action] });
    const answer = await fetch(`${api}/staff/events/${event.id}/day`, { headers });
    await answer.arrayBuffer();
  }
  const after = childrenCpu();
  if (!before || !after) return;
  const each = (after.database + after.programs - before.database - before.programs) / SYNCS;
  const percent = (100 * TABLETS * each) / (SECONDS * 1000);
  const label = `  ${TABLETS} tablets, each call of ${SECONDS} seconds ${each.toFixed(0)} ms, of one core`;
  say(reportFigures(label, [percent], ' %', { atMost: 10 }));
}
