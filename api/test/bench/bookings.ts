import { sql } from 'kysely';
import { request } from 'undici';
import type { Executor } from '../../src/platform/db/database.ts';
import type { BenchSystem } from './bench-system.ts';
import type { Cpu } from './cpu.ts';
import { addEvent, people } from './crowd.ts';
import { book, holdAndBook, type Post } from './journeys.ts';
import { measureRateAndCpu, openClients, totalRate } from './load.ts';
import { compare, median, reportFigures, reportRatio } from './rounds.ts';

const CLIENTS = 50;
const BOOKINGS = 200;
const ROUNDS = 15;
const RUSH = 500;

type Say = (line: string) => void;

/**
 * Measures free bookings under load, against orders in a pretix instance if one is named, and a
 * rush for one event.
 */
export async function measureBookings(system: BenchSystem, db: Executor, say: Say): Promise<void> {
  const clients = openClients(system.api, CLIENTS);
  // Report the original error, not the connections closed by the shutdown.
  try {
    await measureRate(system, db, clients.post, say);
    await measureRush(system, db, clients.post, say);
  } finally {
    await clients.close();
  }
}

async function measureRate(system: BenchSystem, db: Executor, post: Post, say: Say): Promise<void> {
  const rounds: Cpu[] = [];
  const own = async () => {
    // People without earlier bookings, as in a rush.
    const crowd = await people(db, system.jwtSecret, BOOKINGS);
    const event = await addEvent(db, BOOKINGS / 10);
    const { rate, cpu } = await measureRateAndCpu(crowd, CLIENTS, (person, n) =>
      holdAndBook(post, person, event, n),
    );
    if (cpu) rounds.push(cpu);
    return rate;
  };
  await own();
  // Does what autovacuum would: statistics of empty tables lead to plans that read all of an
  // event's appointments.
  await sql`ANALYZE`.execute(db);
  const {
    BENCH_PRETIX_ORDERS: orders,
    BENCH_PRETIX_TOKEN: token,
    BENCH_PRETIX_ITEM: item,
  } = process.env;
  if (orders && token && item) {
    const compared = await compare(() => pretixOrders(orders, token, Number(item)), own, 5);
    say(reportRatio('hold → appointment, 50 clients, of orders of pretix', compared, 15));
    say(`  ${compared.own.toFixed(0)} a second against ${compared.bare.toFixed(1)}`);
  } else {
    const rates: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) rates.push(await own());
    say(`hold → appointment, 50 clients: ${median(rates).toFixed(0)} a second`);
  }
  const cpu = (part: keyof Cpu) => median(rounds.map((round) => round[part])).toFixed(2);
  if (rounds.length > 0) {
    say(
      `  processor time of one booking: API ${cpu('programs')} ms, database ${cpu('database')} ms`,
    );
  }
}

/** Measures pretix orders per second, each for one free place in one request to its API. */
function pretixOrders(url: string, token: string, item: number): Promise<number> {
  return totalRate(Array.from({ length: 20 }), CLIENTS, async (_one, n) => {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `person${n}@example.org`,
        locale: 'en',
        sales_channel: 'web',
        positions: [{ positionid: 1, item, variation: null, price: '0.00', answers: [] }],
      }),
    });
    const text = await body.text();
    if (statusCode !== 201) throw new Error(`pretix: ${statusCode} ${text}`);
  });
}

async function measureRush(system: BenchSystem, db: Executor, post: Post, say: Say): Promise<void> {
  const crowd = await people(db, system.jwtSecret, RUSH);
  const event = await addEvent(db, 10);
  const begun = performance.now();
  const answers = await Promise.all(crowd.map((person, n) => book(post, person, event, n)));
  const seconds = (performance.now() - begun) / 1000;
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const { rows } = await sql<{ taken: number; booked: number }>`
    SELECT (SELECT sum(taken)::int FROM event_slots WHERE event_id = ${event.id}) AS taken,
      count(*)::int AS booked FROM appointments WHERE event_id = ${event.id}`.execute(db);
  const [booked, full] = [count(201), count(409)];
  say(reportFigures(`${RUSH} people for 120 seats`, [seconds], ' s', { atMost: 60 }));
  say(
    `  ${booked} confirmed, ${full} told that their time is taken, ${RUSH - booked - full} errors; seats taken ${rows[0]?.taken}, appointments ${rows[0]?.booked}`,
  );
}
