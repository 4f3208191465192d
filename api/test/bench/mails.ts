import { setTimeout as wait } from 'node:timers/promises';
import { startSmtpServer } from '@chaps/local/emulators/mail/smtp';
import { sql } from 'kysely';
import type { Executor } from '../../src/platform/db/database.ts';
import type { BenchSystem } from './bench-system.ts';
import { childrenCpu } from './cpu.ts';
import { addEvent, people } from './crowd.ts';
import { holdAndPay } from './journeys.ts';
import { openClients, totalRate } from './load.ts';
import { median, reportFigures } from './rounds.ts';

const MAILS = 200;
const REFUNDS = 30;
const ROUNDS = 3;
const IDLE_MS = 8_000;

type Say = (line: string) => void;

/** Measures one worker: confirmations with their calendar files, refunds, and its idle cost. */
export async function measureMails(system: BenchSystem, db: Executor, say: Say): Promise<void> {
  const mailbox = await startCounter();
  const stopWorker = await system.startWorker(mailbox.url);
  try {
    await measureBursts(db, mailbox, say);
    await measureRefunds(system, db, say);
    await measureIdle(db, say);
  } finally {
    await stopWorker();
    await mailbox.close();
  }
}

async function startCounter() {
  let count = 0;
  const receive = async () => {
    count += 1;
  };
  return { ...(await startSmtpServer({ receive })), count: () => count };
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await wait(20);
}

async function measureBursts(
  db: Executor,
  mailbox: Awaited<ReturnType<typeof startCounter>>,
  say: Say,
): Promise<void> {
  const rates: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ids = await bookedAppointments(db, MAILS);
    const expected = mailbox.count() + MAILS;
    const before = childrenCpu();
    const begun = performance.now();
    await sql`INSERT INTO outbox (kind, occasion, appointment_id)
      SELECT 'booking-confirmation', 'booking-confirmation ' || id, id
      FROM unnest(${ids}::uuid[]) id`.execute(db);
    await until(async () => mailbox.count() >= expected);
    if (round === 0) continue;
    rates.push((1000 * MAILS) / (performance.now() - begun));
    const after = childrenCpu();
    if (before && after) cpu.push((after.programs - before.programs) / MAILS);
  }
  const what = `Mails of one worker a second, ${MAILS} at once`;
  say(reportFigures(what, rates, '', { atLeast: 50 }));
  say(`  processor time of a mail: ${median(cpu).toFixed(1)} ms`);
}

async function bookedAppointments(db: Executor, count: number): Promise<string[]> {
  const event = await addEvent(db, count);
  const { rows } = await sql<{ id: string }>`
    WITH person AS (
      INSERT INTO profiles (user_id, email, first_name, last_name)
      SELECT id, id || '@example.org', 'A', 'B'
      FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${count}::int)) person
      RETURNING profile_id
    )
    INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price,
      expires_at, confirmed_at)
    SELECT profile_id, ${event.id}, ${event.slots[0]?.startsAt}, 'confirmed', 0, now(), now()
    FROM person RETURNING appointment_id AS id`.execute(db);
  return rows.map(({ id }) => id);
}

async function measureRefunds(system: BenchSystem, db: Executor, say: Say): Promise<void> {
  const crowd = await people(db, system.jwtSecret, REFUNDS);
  const event = await addEvent(db, REFUNDS, true);
  const clients = openClients(system.api, 20);
  const ids: string[] = [];
  await totalRate(crowd, 20, async (person, n) => {
    ids[n] = await holdAndPay(system, clients.post, person, event, n);
  });
  const begun = performance.now();
  await totalRate(crowd, 20, async ({ token }, n) => {
    const headers = { authorization: `Bearer ${token}` };
    await clients.post(`/appointments/${ids[n]}/cancellation`, headers, {});
  });
  await until(async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM refunds WHERE status = 'completed'`.execute(db);
    return rows[0]?.count === REFUNDS;
  });
  const rate = (1000 * REFUNDS) / (performance.now() - begun);
  await clients.close();
  say(reportFigures('Refunds of one worker a second', [rate], '', { atLeast: 10 }));
}

/** Waits until everything is sent, then measures the cost of an idle worker. */
async function measureIdle(db: Executor, say: Say): Promise<void> {
  const statements = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT xact_commit::int AS count FROM pg_stat_database
      WHERE datname = current_database()`.execute(db);
    return rows[0]?.count ?? 0;
  };
  await until(async () => {
    const { rows } = await sql`SELECT FROM outbox WHERE sent_at IS NULL LIMIT 1`.execute(db);
    return rows.length === 0;
  });
  await wait(3000);
  const [before, transactions] = [childrenCpu(), await statements()];
  await wait(IDLE_MS);
  const [after, later] = [childrenCpu(), await statements()];
  if (!before || !after) return;
  const share = (part: 'programs' | 'database') =>
    ((100 * (after[part] - before[part])) / IDLE_MS).toFixed(1);
  say(
    `  idle: API and worker ${share('programs')} % of a core, database ${share('database')} %; ${((1000 * (later - transactions)) / IDLE_MS).toFixed(1)} transactions a second`,
  );
}
