import { addDays, londonDate } from '@chaps/domain';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { request } from 'undici';
import type { Executor } from '../../src/platform/db/database.ts';
import type { BenchSystem } from './bench-system.ts';
import { addAppointments, addManyEvents } from './many-events.ts';
import { compare, median, reportFigures, reportRatio } from './rounds.ts';

const CLIENTS = 50;

type Say = (line: string) => void;

/**
 * Measures the event list behind the gateway against a bare route with the same bytes, and the
 * finder's requests at the real size.
 */
export async function measureLists(system: BenchSystem, db: Executor, say: Say): Promise<void> {
  await addManyEvents(db, 40);
  const gateway = await system.startGateway();
  await measureAgainstBare(system, gateway, say);
  await measureFinder(system, gateway, db, say);
  await sql`TRUNCATE appointments CASCADE`.execute(db);
  await sql`DELETE FROM event_slots`.execute(db);
  await sql`DELETE FROM events`.execute(db);
}

/** Responses per second, after one warm-up request. */
async function rate(url: string, connections: number): Promise<number> {
  await (await fetch(url)).arrayBuffer();
  // nginx closes a connection after 1,000 requests, which counts as an error, so `errors` is ignored.
  const { requests, duration, non2xx } = await autocannon({ url, connections, duration: 1 });
  if (non2xx > 0) throw new Error(`${non2xx} requests of ${url} failed`);
  return requests.total / duration;
}

async function measureAgainstBare(system: BenchSystem, gateway: string, say: Say): Promise<void> {
  const bare = await system.startBare(`${system.api}/events`);
  const compared = await compare(
    () => rate(`${bare}/events`, CLIENTS),
    () => rate(`${gateway}/events`, CLIENTS),
    7,
  );
  say(reportRatio('GET /events through the gateway, 40 events, of a bare route', compared, 0.7));
  say(`  ${Math.round(compared.own)} a second against ${Math.round(compared.bare)}`);
  say(`  ${Math.round(await rate(`${system.api}/events`, CLIENTS))} a second from the API itself`);
}

const UPCOMING = 2000;
const PAST = 8000;

/** The finder's requests, and the whole list, which other programs read. */
const REQUESTS = [
  ['soonest', '/events?limit=24'],
  ['audience', '/events?for=community&limit=24'],
  ['month', '/events?date=next-month&limit=24'],
  ['audience and month', '/events?for=freemasons&date=next-month&limit=24'],
  ['town', '/events?location=town3c59dc048e8850243be8079a5c74d079&limit=24'],
  ['beginning of a town', '/events?location=town3c59dc&limit=24'],
  ['misspelt town', '/events?location=towm3c59dc048e8850243be8079a5c74d079&limit=24'],
  ['county', '/events?location=shiree4da3b7fbbce2345d7772b0674a318d5&limit=24'],
  ['misspelt county', '/events?location=shiire4da3b7fbbce2345d7772b0674a318d5&limit=24'],
  ['street', '/events?location=Hall&limit=24'],
  ['no such town', '/events?location=Atlantis&limit=24'],
  ['postcode', '/events?location=ZZ11&limit=24'],
  ['postcode by distance', '/events?location=ZZ11&near=54.2,-2.8&limit=24'],
  ['nearest', '/events?near=51.5,-0.1&limit=24'],
  ['nearest of an audience', '/events?near=51.5,-0.1&for=corporate&limit=24'],
  ['map', '/events/points'],
  ['part of the map', '/events/points?bbox=-2.8,54.2,-2.2,54.6'],
  ['part of the map, audience', '/events/points?for=freemasons&bbox=-2.8,54.2,-2.2,54.6'],
] as const;

async function measureFinder(
  system: BenchSystem,
  gateway: string,
  db: Executor,
  say: Say,
): Promise<void> {
  await addManyEvents(db, PAST, addDays(londonDate(new Date()), -701));
  await addManyEvents(db, UPCOMING);
  const measureRequests = async (size: string) => {
    say(`The finder with ${size}: one response of the API`);
    for (const [name, path] of REQUESTS) {
      const { time, kibibytes } = await responseOf(system.api + path);
      const label = `  ${name}, ${kibibytes.toFixed(1)} KiB`;
      say(reportFigures(label, [time], ' ms', { atMost: 15 }));
    }
    const { time, kibibytes } = await responseOf(`${system.api}/events`);
    const cached = Math.round(await rate(`${gateway}/events`, CLIENTS));
    say(
      `  the whole list: ${time.toFixed(0)} ms, ${kibibytes.toFixed(0)} KiB; ${cached} a second through the gateway`,
    );
  };
  const size = `${PAST + UPCOMING} events, ${UPCOMING} of them upcoming`;
  await measureRequests(size);
  const appointments = await addAppointments(db, 100);
  // Not counted, because the database is still writing the rows just added.
  for (const [, path] of REQUESTS) await responseOf(system.api + path);
  await measureRequests(`${size}, ${appointments} appointments`);
  await measureUnderWrites(system, gateway, db, say);
}

const WRITES_A_SECOND = 20;

async function measureUnderWrites(system: BenchSystem, gateway: string, db: Executor, say: Say) {
  const write = () =>
    sql`UPDATE event_slots SET taken = (taken + 1) % 12 WHERE event_id =
    (SELECT event_id FROM events WHERE cancelled_at IS NULL
      ORDER BY event_date, starts_at, event_id LIMIT 1)`.execute(db);
  for (const [name, origin] of [
    ['the API', system.api],
    ['the gateway', gateway],
  ] as const) {
    const inPeace = () => rate(`${origin}/events?limit=24`, CLIENTS);
    const underWrites = async () => {
      const writing: Promise<unknown>[] = [];
      const timer = setInterval(() => writing.push(write()), 1000 / WRITES_A_SECOND);
      const measured = await inPeace();
      clearInterval(timer);
      await Promise.all(writing);
      return measured;
    };
    const compared = await compare(inPeace, underWrites, 5);
    const told = `A page from ${name} under ${WRITES_A_SECOND} writes a second, of its rate in peace`;
    say(reportRatio(told, compared, 0.5));
    say(`  ${Math.round(compared.own)} a second against ${Math.round(compared.bare)}`);
  }
}

/** Milliseconds, after ten warm-up responses, and the gzipped size. */
async function responseOf(url: string): Promise<{ time: number; kibibytes: number }> {
  const times: number[] = [];
  let kibibytes = 0;
  for (let n = 0; n < 31; n += 1) {
    const begun = performance.now();
    const { body } = await request(url, { headers: { 'accept-encoding': 'gzip' } });
    kibibytes = (await body.arrayBuffer()).byteLength / 1024;
    if (n >= 10) times.push(performance.now() - begun);
  }
  return { time: median(times), kibibytes };
}
