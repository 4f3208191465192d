import { findPgBouncer } from '@chaps/local/processes/pgbouncer';
import type { Executor } from '../../src/platform/db/database.ts';
import type { BenchSystem } from './bench-system.ts';
import type { Cpu } from './cpu.ts';
import { addEvent, people } from './crowd.ts';
import { holdAndPay, type Post } from './journeys.ts';
import { measureRateAndCpu, openClients } from './load.ts';
import { addRealSize, REAL_SIZE, removeAll } from './real-size.ts';
import { median, reportFigures } from './rounds.ts';

const CLIENTS = 20;
const BOOKINGS = 100;
const ROUNDS = 7;
const COPIES = [1, 2, 4] as const;
/** The pooler's connections to the database: as many as one process has. */
const POOLED_CONNECTIONS = 20;

type Say = (line: string) => void;
type Measured = Awaited<ReturnType<typeof measureRateAndCpu>>;
type Clients = ReturnType<typeof openClients>;

/** One or several API copies that are called in turn. */
interface MeasuredRun {
  title: string;
  copies: Clients[];
  measured: Measured[];
}

/**
 * Measures paid bookings with one API process, and with two and four used in turn; if PgBouncer is
 * installed (PGBOUNCER_BINARY, or on the PATH), also with two and four behind it.
 */
export async function measureCopies(system: BenchSystem, db: Executor, say: Say): Promise<void> {
  const sides = await openSides(system, say);
  for (const side of sides) await measuredRound(system, db, side);
  for (let n = 0; n < ROUNDS; n += 1) {
    for (const side of sides) side.measured.push(await measuredRound(system, db, side));
  }
  for (const clients of new Set(sides.flatMap((side) => side.copies))) await clients.close();
  const [one] = sides;
  for (const side of sides) tellSide(side, one?.measured ?? [], say);
}

async function openSides(system: BenchSystem, say: Say): Promise<MeasuredRun[]> {
  const open = (address: string) => openClients(address, CLIENTS);
  const most = Math.max(...COPIES);
  const direct = [open(system.api)];
  while (direct.length < most) direct.push(open(await system.startCopy()));
  const pgbouncer = findPgBouncer();
  if (!pgbouncer) say('There is no PgBouncer: copies behind one are not measured.');
  const pooled = pgbouncer
    ? (await system.startPooledCopies(pgbouncer, POOLED_CONNECTIONS, most)).map(open)
    : [];
  const side = (copies: Clients[], count: number, title: string): MeasuredRun => ({
    title: `${count}${title}`,
    copies: copies.slice(0, count),
    measured: [],
  });
  return [
    ...COPIES.map((count) => side(direct, count, '')),
    ...(pgbouncer ? COPIES.map((count) => side(pooled, count, ' with a pooler')) : []),
  ];
}

async function measuredRound(
  system: BenchSystem,
  db: Executor,
  { copies }: MeasuredRun,
): Promise<Measured> {
  let turn = 0;
  const post: Post = (...request) => {
    turn += 1;
    const clients = copies[turn % copies.length];
    if (!clients) throw new Error('there are fewer copies');
    return clients.post(...request);
  };
  const crowd = await people(db, system.jwtSecret, BOOKINGS);
  const event = await addEvent(db, BOOKINGS / 10, true);
  return measureRateAndCpu(crowd, CLIENTS, (person, n) =>
    holdAndPay(system, post, person, event, n),
  );
}

/**
 * Reports a configuration's booking rate, as a ratio to a single copy measured in the same round, and its CPU
 * time per booking.
 */
function tellSide({ title, measured }: MeasuredRun, one: Measured[], say: Say): void {
  if (measured !== one) {
    const ratios = measured.map(({ rate }, n) => rate / (one[n]?.rate ?? Number.NaN));
    say(reportFigures(`Copies: ${title}, of one without`, ratios, ' ×', { atLeast: 1.1 }));
  }
  const rate = median(measured.map((each) => each.rate)).toFixed(1);
  const cpu = (part: keyof Cpu) =>
    median(measured.map((each) => each.cpu?.[part] ?? Number.NaN)).toFixed(1);
  say(
    `  ${title}: ${rate} paid bookings a second; API ${cpu('programs')} ms, database ${cpu('database')} ms, pooler ${cpu('pooler')} ms each`,
  );
}

/** Measures the same in a database with several years of data. */
export async function measureCopiesAtRealSize(
  system: BenchSystem,
  db: Executor,
  say: Say,
): Promise<void> {
  await addRealSize(db);
  say(`Copies with ${REAL_SIZE}`);
  await measureCopies(system, db, say);
  await removeAll(db);
}
