import autocannon from 'autocannon';
import { sql } from 'kysely';
import { request } from 'undici';
import type { Executor } from '../../src/db/database.ts';
import { addAppointments, addManyEvents, addRegion } from './many-events.ts';
import { compare, median, tellFigures, tellRatio } from './rounds.ts';
import type { Stage } from './stage.ts';

const CLIENTS = 50;

type Say = (line: string) => void;

/** The event list through the gateway against a bare route of the same bytes, and as it grows. */
export async function measureLists(stage: Stage, db: Executor, say: Say): Promise<void> {
  await addManyEvents(db, 40);
  const gateway = await stage.startGateway();
  await measureAgainstBare(stage, gateway, say);
  await measureGrowth(stage, gateway, db, say);
  await sql`TRUNCATE appointments CASCADE`.execute(db);
  await sql`DELETE FROM event_slots`.execute(db);
  await sql`DELETE FROM events`.execute(db);
}

/** Responses a second, the first left out. */
async function rate(url: string, connections: number): Promise<number> {
  await (await fetch(url)).arrayBuffer();
  // A connection that nginx closes after 1,000 requests counts as an error, so errors say nothing.
  const { requests, duration, non2xx } = await autocannon({ url, connections, duration: 1 });
  if (non2xx > 0) throw new Error(`${non2xx} requests of ${url} failed`);
  return requests.total / duration;
}

async function measureAgainstBare(stage: Stage, gateway: string, say: Say): Promise<void> {
  const bare = await stage.startBare(`${stage.api}/events`);
  const compared = await compare(
    () => rate(`${bare}/events`, CLIENTS),
    () => rate(`${gateway}/events`, CLIENTS),
    7,
  );
  say(tellRatio('GET /events through the gateway, 40 events, of a bare route', compared, 0.7));
  say(`  ${Math.round(compared.own)} a second against ${Math.round(compared.bare)}`);
  say(`  ${Math.round(await rate(`${stage.api}/events`, CLIENTS))} a second from the API itself`);
}

/** What the finder did before it had pages, and pages as it asks for them. */
const WHOLE = [
  ['whole list', '/events'],
  ['audience and month', '/events?for=corporate&date=next-month'],
] as const;
const PAGES = [
  ['soonest', '/events?limit=24'],
  ['audience', '/events?for=community&limit=24'],
  ['audience and month', '/events?for=corporate&date=next-month&limit=24'],
  ['postcode', '/events?location=ZZ11&limit=24'],
  ['beginning of a town', '/events?location=town3c59dc&limit=24'],
  ['county', '/events?location=Shire&limit=24'],
  ['street', '/events?location=Hall&limit=24'],
  ['misspelt town', '/events?location=towm3c59dc&limit=24'],
  ['nearest', '/events?near=51.5,-0.1&limit=24'],
  ['nearest of an audience', '/events?near=51.5,-0.1&for=corporate&limit=24'],
  ['points', '/events/points'],
  ['points of a part', '/events/points?bbox=-2.8,54.2,-2.2,54.6'],
  ['points of an audience and a part', '/events/points?for=freemasons&bbox=-2.8,54.2,-2.2,54.6'],
  // The same answers at every size.
  ['a region', '/events?location=Farshire&limit=24'],
  ['a postcode of the region', '/events?location=ZY11&limit=24'],
  ['the beginning of its towns', '/events?location=ness1679&limit=24'],
  ['an audience in it', '/events?location=Farshire&for=freemasons&limit=24'],
  ['its next month', '/events?location=Farshire&date=next-month&limit=24'],
  ['its name misspelt', '/events?location=Farshre&limit=24'],
  ['the nearest in it', '/events?near=59,-3&limit=9'],
  ['the nearest of an audience in it', '/events?near=59,-3&for=freemasons&limit=9'],
  ['its points', '/events/points?bbox=-3,59,-2.8,59.2'],
  ['its points of an audience', '/events/points?for=freemasons&bbox=-3,59,-2.8,59.2'],
] as const;

async function measureGrowth(stage: Stage, gateway: string, db: Executor, say: Say): Promise<void> {
  const first = new Map<string, { time: number; size: number }>();
  let known = 40;
  const grow = async (count: number) => {
    await addManyEvents(db, count - known);
    known = count;
  };
  const measurePages = async (count: string) => {
    for (const [name, path] of PAGES) {
      const url = stage.api + path;
      const now = { time: await responseTime(url), size: await kibibytes(url) };
      const at1000 = first.get(name) ?? now;
      first.set(name, at1000);
      const larger = (now.size / at1000.size).toFixed(1);
      const told = `  ${count}, page of ${name}: ${now.time.toFixed(1)} ms for ${now.size.toFixed(1)} KiB, an answer ${larger} × as large`;
      say(tellFigures(told, [now.time / at1000.time], ' ×', { atMost: 1.5 }));
    }
  };
  await grow(43);
  await measureFirstLoad(stage, known, say);
  known += await addRegion(db);
  say('GET /events as it grows: ms for one response of the API (× the time at 1,000 events)');
  for (const count of [1000, 2043, 10_000, 100_000]) {
    await grow(count);
    for (const [name, path] of count > 10_000 ? [] : WHOLE) {
      const time = await responseTime(stage.api + path);
      const cached = Math.round(await rate(gateway + path, CLIENTS));
      say(
        `  ${count} events, ${name}: ${time.toFixed(1)} ms; ${cached} a second through the gateway`,
      );
    }
    await measurePages(`${count} events`);
    if (count === 2043 || count === 100_000) await measureFirstLoad(stage, count, say);
  }
  const appointments = await addAppointments(db, 10);
  // Not counted: the machine is still writing what was added.
  for (const [, path] of PAGES) await responseTime(stage.api + path);
  await measurePages(`${known} events, ${appointments} appointments`);
  await measureUnderWrites(stage, gateway, db, say);
}

/** What the finder asks for when it opens on a wide screen. */
async function measureFirstLoad(stage: Stage, count: number, say: Say): Promise<void> {
  const part = count > 500 ? '?bbox=-3.5,53.5,0.5,55.5' : '';
  const requests = ['/events?limit=24', `/events/points${part}`];
  if (count <= 10_000) requests.push('/events');
  say(`The finder's first load with ${count} events, gzipped, and the whole list`);
  for (const path of requests) {
    const size = (await kibibytes(stage.api + path)).toFixed(1);
    const time = await responseTime(stage.api + path);
    say(`  ${path}: ${size} KiB, ${time.toFixed(1)} ms`);
  }
}

const WRITES_A_SECOND = 20;

async function measureUnderWrites(stage: Stage, gateway: string, db: Executor, say: Say) {
  const write = () =>
    sql`UPDATE event_slots SET taken = (taken + 1) % 12 WHERE event_id =
    (SELECT event_id FROM events WHERE cancelled_at IS NULL
      ORDER BY event_date, starts_at, event_id LIMIT 1)`.execute(db);
  for (const [name, origin] of [
    ['the API', stage.api],
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
    say(tellRatio(told, compared, 0.5));
    say(`  ${Math.round(compared.own)} a second against ${Math.round(compared.bare)}`);
  }
}

/** Size of a response, gzipped, in KiB. */
async function kibibytes(url: string): Promise<number> {
  const { body } = await request(url, { headers: { 'accept-encoding': 'gzip' } });
  return (await body.arrayBuffer()).byteLength / 1024;
}

/** Milliseconds of one response: after a pause the first ones find cold caches, and are left out. */
async function responseTime(url: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 31; n += 1) {
    const begun = performance.now();
    await (await fetch(url)).arrayBuffer();
    if (n >= 10) times.push(performance.now() - begun);
  }
  return median(times);
}
