import { sql } from 'kysely';
import pg from 'pg';
import type { Executor } from '../../src/db/database.ts';
import type { Cpu } from './cpu.ts';
import { addEvent, type BenchEvent, type Person, people } from './crowd.ts';
import { withApiInside } from './inside.ts';
import { book, holdAndBook, type Post } from './journeys.ts';
import { measuredRate, openClients, rateOfAll } from './load.ts';
import { type Recorded, recordStatements, replay } from './replay.ts';
import { compare, median, tellRatio } from './rounds.ts';
import type { Stage } from './stage.ts';

const CLIENTS = 50;
const BOOKINGS = 200;

/** Booking under load: against the same statements sent bare, and 200 people for 10 seats. */
export async function measureBookings(
  stage: Stage,
  db: Executor,
  say: (line: string) => void,
): Promise<void> {
  const [one] = await people(db, stage.jwtSecret, 1);
  const clients = openClients(stage.api, CLIENTS);
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: CLIENTS });
  // Report the original error, not the connections closed by the shutdown.
  try {
    await measure({ stage, db, say, one, clients, pool });
  } finally {
    await clients.close();
    await pool.end();
  }
}

interface Means {
  stage: Stage;
  db: Executor;
  say: (line: string) => void;
  one: Person | undefined;
  clients: ReturnType<typeof openClients>;
  pool: pg.Pool;
}

async function measure({ stage, db, say, one, clients, pool }: Means): Promise<void> {
  const example = await recordBooking(stage, db, one);

  const rounds: Cpu[] = [];
  const own = async () => {
    // People who come for the first time, as they do in a rush.
    const crowd = await people(db, stage.jwtSecret, BOOKINGS);
    const event = await addEvent(db, BOOKINGS / 10);
    const { rate: bookings, cpu } = await measuredRate(crowd, CLIENTS, (person, n) =>
      holdAndBook(clients.post, person, event, n),
    );
    if (cpu) rounds.push(cpu);
    return bookings;
  };
  const bare = async () => {
    // People who come for the first time, as they do in a rush.
    const crowd = await people(db, stage.jwtSecret, BOOKINGS);
    const event = await addEvent(db, BOOKINGS / 10);
    return rateOfAll(crowd, CLIENTS, (person, n) => repeat(pool, example, person, event, n));
  };
  await own();
  // As autovacuum leaves it: with empty tables in mind, plans read all appointments of an event.
  await sql`ANALYZE`.execute(db);
  const compared = await compare(bare, own, 15);
  say(tellRatio('hold → appointment, 50 clients, of its statements sent bare', compared, 0.5));
  const { statements } = example;
  say(
    `  ${Math.round(compared.own)} bookings a second against ${Math.round(compared.bare)}; ${statements.length} statements each`,
  );
  const cpu = (part: keyof Cpu) => median(rounds.map((round) => round[part])).toFixed(2);
  if (rounds.length > 0) {
    say(
      `  processor time of one booking: API ${cpu('programs')} ms, database ${cpu('database')} ms`,
    );
  }
  if (process.env.BENCH_SHOW)
    for (const { text } of statements) say(`  | ${text.replace(/\s+/g, ' ').slice(0, 160)}`);
  await rush(db, await people(db, stage.jwtSecret, 200), clients.post, compared.own, say);
}

interface Example {
  statements: Recorded[];
  person: Person;
  event: BenchEvent;
}

/** The SQL statements of one booking. */
async function recordBooking(
  stage: Stage,
  db: Executor,
  person: Person | undefined,
): Promise<Example> {
  if (!person) throw new Error('nobody');
  return withApiInside(stage, async ({ pool, post }) => {
    await holdAndBook(post, person, await addEvent(db, 10), 0);
    const event = await addEvent(db, 10);
    const statements = await recordStatements(pool, () => holdAndBook(post, person, event, 0));
    return { statements, person, event };
  });
}

async function repeat(
  pool: pg.Pool,
  { statements, person, event }: Example,
  other: Person,
  where: BenchEvent,
  slot: number,
): Promise<void> {
  const names = new Map<string, unknown>([
    [person.userId, other.userId],
    [person.profileId, other.profileId],
    [event.id, where.id],
    [event.slots[0]?.startsAt.toISOString() ?? '', where.slots[slot % 12]?.startsAt],
  ]);
  const client = await pool.connect();
  try {
    await replay(client, statements, names);
  } finally {
    client.release();
  }
}

async function rush(
  db: Executor,
  crowd: readonly Person[],
  post: Post,
  bookingsASecond: number,
  say: (line: string) => void,
): Promise<void> {
  const event = await addEvent(db, 10);
  const begun = performance.now();
  const answers = await Promise.all(crowd.map((person) => book(post, person, event, 0)));
  const took = (performance.now() - begun) / 1000;
  const confirmed = answers.filter(({ status }) => status === 201).length;
  say(
    `200 people for 10 seats: ${confirmed} confirmed, all told in the time of ${Math.round(took * bookingsASecond)} bookings`,
  );
}
