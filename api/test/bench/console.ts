import { randomUUID } from 'node:crypto';
import { addDays, londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { request } from 'undici';
import { insertClosure } from '../../src/clinic-day/event-sums.ts';
import { writeSamples } from '../../src/clinic-day/sample-rows.ts';
import { writeVisits } from '../../src/clinic-day/visit-rows.ts';
import { drawLetters, type PrintedLetter } from '../../src/follow-up/draw-letters.ts';
import { findWrongRecalls } from '../../src/follow-up/recall/check.ts';
import { listPeopleLastSeenBefore } from '../../src/people/personal-data/long-retention.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Executor } from '../../src/platform/db/database.ts';
import type { BenchSystem } from './bench-system.ts';
import { childrenCpu } from './cpu.ts';
import { addRealSize, coordinator, REAL_SIZE, removeAll } from './real-size.ts';
import { median, reportFigures } from './rounds.ts';

const MEASURED = 7;
const PAYMENTS = 316_000;
const AUDIT_ENTRIES = 500_000;
/** Rows per statement, so that none exceeds its time limit. */
const PER_STATEMENT = 4_000;
const PARTS = 40;
/** Books of events from this many days before today are still open. */
const OPEN_DAYS = 2;

type Say = (line: string) => void;

/**
 * Measures the console's lists and reports at the real size; targets: 300 ms for a list, 100 ms for
 * a search.
 */
export async function measureConsole(system: BenchSystem, db: Executor, say: Say): Promise<void> {
  await addRealSize(db);
  await addPayments(db);
  await addVisits(db);
  await addClosures(db);
  await addAudit(db);
  await addResults(db);
  say(`The console with ${REAL_SIZE}, ${PAYMENTS} payments in a year, a result of each sample`);
  const { rows } = await sql<{ event_id: string; year: string }>`
    SELECT event_id, to_char(now(), 'YYYY') AS year FROM events
    WHERE event_date < current_date ORDER BY event_id LIMIT 1`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('no event');
  const [ahead] = (
    await sql<{ event_id: string }>`SELECT event_id FROM events
      WHERE event_date > current_date + 30 ORDER BY event_id LIMIT 1`.execute(db)
  ).rows;
  if (!ahead) throw new Error('no event ahead');
  const ask = {
    coordinator: await coordinator(system, db, null),
    admin: await coordinator(system, db, null, 'admin'),
  };
  for (const [name, path, atMost = 300, who = 'coordinator'] of pathsOf(first, ahead)) {
    const { status, middle, slowest, processor } = await measure(system, ask[who], path);
    if (status !== 200) {
      say(`  ${name}: answered with ${status}, target at most ${atMost} ms: NOT REACHED`);
      continue;
    }
    const label = `  ${name}, slowest ${slowest.toFixed(0)} ms${processor}`;
    say(reportFigures(label, [middle], ' ms', { atMost }));
  }
  await measureCheck(db, say);
  await measureRetention(db, say);
  await measureLetters(system, say);
  await sql`TRUNCATE audit_log, event_closures`.execute(db);
  await removeAll(db);
}

type Path = [name: string, path: string, atMost?: number, who?: 'coordinator' | 'admin'];

const pathsOf = (
  { event_id: id, year }: { event_id: string; year: string },
  ahead: { event_id: string },
): Path[] => [
  ['people', '/staff/people'],
  ['people called Smith', '/staff/people?q=smith'],
  ['events', '/staff/events'],
  ['bookings of an event', `/staff/events/${id}/bookings`],
  ['an event', `/staff/events/${id}`],
  ['balance of an event', `/staff/events/${id}/balance`, 100],
  ['payments of a year', `/staff/money/movements?year=${year}`],
  ['money of a year by month', `/staff/money?year=${year}`],
  ['money of a year by event', `/staff/money?by=event&year=${year}`],
  ['audit', '/staff/audit', 300, 'admin'],
  ['audit of a day', `/staff/audit?since=${londonDate(new Date())}`, 300, 'admin'],
  ['search', '/staff/search?q=smith', 100],
  ['today', '/staff/today'],
  ['people due for a test', '/staff/recalls'],
  ['who an event may invite', `/staff/events/${ahead.event_id}/test-invitations`, 1000],
  ['report of bookings', '/staff/reports/bookings'],
  ['report of weekdays', '/staff/reports/weekdays'],
  ['report of towns', '/staff/reports/towns'],
  ['report of ages', '/staff/reports/ages'],
  ['report of distances', '/staff/reports/distances'],
  ['report of money', '/staff/reports/money'],
  ['reports of events by year', '/staff/event-reports?by=year', 1000],
];

/** Adds as many payments as a year has, each with its fee. */
async function addPayments(db: Executor): Promise<void> {
  for (let from = 0; from < PAYMENTS; from += PER_STATEMENT) {
    await sql`
      WITH booked AS (SELECT appointment_id, reference, row_number() OVER () AS n FROM appointments
          ORDER BY reference OFFSET ${from} LIMIT ${PER_STATEMENT}),
      ordered AS (INSERT INTO payment_orders (order_id, appointment_id, amount, status)
        SELECT 'O' || reference, appointment_id, 2500, 'completed' FROM booked RETURNING order_id)
      INSERT INTO payment_transactions (payment_reference, order_id, status, amount, gross, fee,
        currency, payment_method, created_at)
      SELECT 'P' || order_id, order_id, 'COMPLETED', 2500, 2500, 55, 'GBP', 'card',
        date_trunc('year', now()) + make_interval(mins => (row_number() OVER () * 25 % 525000)::int)
      FROM ordered`.execute(db);
  }
  await sql`VACUUM ANALYZE payment_orders`.execute(db);
  await sql`VACUUM ANALYZE payment_transactions`.execute(db);
}

/**
 * Adds visits to last year's past events: nine in ten people gave a sample. If the books are still
 * open, every step of the visit is recorded.
 */
async function addVisits(db: Executor): Promise<void> {
  const year = addDays(londonDate(new Date()), -365);
  for (let part = 0; part < PARTS; part += 1) {
    await sql`
      INSERT INTO visit_steps (action_id, event_id, appointment_id, step, done_by, done_at,
        list_version)
      SELECT gen_random_uuid(), event_id, appointment_id, step, gen_random_uuid(),
        e.starts_at + make_interval(mins => nr::int), 0
      FROM appointments a JOIN events e USING (event_id) CROSS JOIN LATERAL unnest(
        CASE WHEN hashtext(reference) % 10 = 0 THEN ARRAY['did not attend']
          WHEN abs(hashtext(reference)) % 50 = 1 THEN ARRAY['arrived', 'not sampled']
          ELSE ARRAY['arrived', 'ready', 'sampled'] END) WITH ORDINALITY AS of (step, nr)
      WHERE e.event_date BETWEEN ${year}::date AND current_date - 1
        AND abs(hashtext(e.event_id::text)) % ${PARTS}::int = ${part}`.execute(db);
  }
  const { rows } = await sql<{ event_id: string; ids: string[] }>`
    SELECT event_id, array_agg(DISTINCT appointment_id) AS ids FROM visit_steps GROUP BY event_id`.execute(
    db,
  );
  for (const { event_id: eventId, ids } of rows) {
    await writeVisits(db, eventId, ids);
    await writeSamples(db, eventId, ids, new Map());
  }
  for (const table of ['visit_steps', 'visits', 'samples']) {
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db);
  }
}

/** Closes the books of those events, except for the latest ones. */
async function addClosures(db: Executor): Promise<void> {
  const { rows } = await sql<{ event_id: string }>`SELECT DISTINCT event_id FROM visit_steps
    JOIN events USING (event_id) WHERE event_date < current_date - ${OPEN_DAYS}::int`.execute(db);
  for (const { event_id: eventId } of rows) {
    await insertClosure(db, { eventId, userId: randomUUID() });
  }
  await sql`VACUUM ANALYZE event_closures`.execute(db);
}

/**
 * Adds a result for each sample more than a week old; later samples are still at the laboratory.
 * One result in 300 has not been opened, and one person in 100 is due for the next test.
 */
async function addResults(db: Executor): Promise<void> {
  for (let part = 0; part < PARTS; part += 1) {
    await sql`
      WITH released AS (INSERT INTO results (profile_id, appointment_id, sample_id, level, test_result,
          sample_date, opened_at)
        SELECT profile_id, appointment_id, s.sample_id, 'not raised', '1.2', event_date,
          CASE WHEN abs(hashtext(reference)) % 300 > 0 THEN now() END
        FROM samples s JOIN visit_steps v USING (action_id) JOIN appointments a USING (appointment_id)
          JOIN events e ON e.event_id = a.event_id
        WHERE event_date < current_date - 7
          AND abs(hashtext(e.event_id::text)) % ${PARTS}::int = ${part}
        RETURNING sample_id)
      UPDATE samples SET state = 'resulted' WHERE sample_id IN (SELECT sample_id FROM released)`.execute(
      db,
    );
  }
  await sql`
    UPDATE samples SET state = 'received', changed_at = now()
    WHERE state = 'taken' AND action_id IN (
      SELECT action_id FROM visit_steps JOIN events USING (event_id)
      WHERE event_date < current_date - ${OPEN_DAYS}::int)`.execute(db);
  for (let part = 0; part < PARTS; part += 1) {
    await sql`
      INSERT INTO recalls (profile_id, appointment_id, result_id, tested_on, due_on, basis)
      SELECT DISTINCT ON (profile_id) profile_id, appointment_id, result_id, sample_date,
        CASE WHEN profile_id::bigint % 100 = 0 THEN current_date - 5 ELSE sample_date + 1095 END,
        'hand'
      FROM results WHERE abs(hashtext(profile_id)) % ${PARTS}::int = ${part}
      ORDER BY profile_id, sample_date DESC`.execute(db);
  }
  for (const table of ['results', 'recalls', 'samples']) {
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db);
  }
}

/** Measures the nightly check of recalls; target: ten seconds. */
async function measureCheck(db: Executor, say: Say): Promise<void> {
  const begun = performance.now();
  const found = await findWrongRecalls(db, new Date());
  const label = `  nightly check of recalls, ${found.length} findings`;
  say(reportFigures(label, [performance.now() - begun], ' ms', { atMost: 10_000 }));
}

/** Measures the search for people whose health records are past retention; target: ten seconds. */
async function measureRetention(db: Executor, say: Say): Promise<void> {
  const begun = performance.now();
  const found = await listPeopleLastSeenBefore(db, addDays(londonDate(new Date()), -365 * 8));
  const label = `  health records past their period, ${found.length} people`;
  say(reportFigures(label, [performance.now() - begun], ' ms', { atMost: 10_000 }));
}

const LETTER: PrintedLetter = {
  letterId: '00000000-0000-4000-8000-000000000001',
  words: {
    address: 'Alan Waite\n1 High Street\nColchester\nCO1 1AA',
    subject: 'Your test result',
    body: Array.from({ length: 6 }, () => 'Your PSA was 0.8 ng/ml. '.repeat(12)).join('\n\n'),
  },
  approvedOn: '2026-11-02',
  isLarge: false,
};

/** Measures the PDF of one letter, and that of a thousand. */
async function measureLetters({ environment }: BenchSystem, say: Say): Promise<void> {
  const config = readConfig(environment);
  for (const [count, atMost] of [
    [1, 150],
    [1000, 60_000],
  ] as const) {
    const begun = performance.now();
    await drawLetters(Array<PrintedLetter>(count).fill(LETTER), config, new Date());
    const label = `  letters in one PDF: ${count}`;
    say(reportFigures(label, [performance.now() - begun], ' ms', { atMost }));
  }
}

async function addAudit(db: Executor): Promise<void> {
  for (let from = 0; from < AUDIT_ENTRIES; from += PER_STATEMENT) {
    await sql`
      INSERT INTO audit_log (actor, action, subject, created_at)
      SELECT gen_random_uuid()::text, 'attendance marked', 'appointment ' || appointment_id,
        now() - make_interval(mins => ${from}::int + row_number() OVER ()::int)
      FROM appointments LIMIT ${PER_STATEMENT}`.execute(db);
  }
  await sql`VACUUM ANALYZE audit_log`.execute(db);
}

/**
 * Returns times in milliseconds, after two warm-up responses; and the processor time of one
 * response, in the database and the API, which other work on the machine hardly affects.
 */
async function measure({ api }: BenchSystem, token: string, path: string) {
  const times: number[] = [];
  let before = childrenCpu();
  for (let n = 0; n < 2 + MEASURED; n += 1) {
    if (n === 2) before = childrenCpu();
    const begun = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, body } = await request(api + path, { headers });
    await body.text();
    if (statusCode !== 200) return { status: statusCode, middle: 0, slowest: 0, processor: '' };
    if (n >= 2) times.push(performance.now() - begun);
  }
  const after = childrenCpu();
  const spent =
    before && after && after.database + after.programs - before.database - before.programs;
  const processor = spent === undefined ? '' : `, processor ${(spent / MEASURED).toFixed(0)} ms`;
  return { status: 200, middle: median(times), slowest: Math.max(...times), processor };
}
