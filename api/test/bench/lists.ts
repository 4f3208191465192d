import autocannon from 'autocannon';
import { sql } from 'kysely';
import type { Executor } from '../../src/db/database.ts';
import { addManyEvents } from './many-events.ts';
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

/** The whole answers, and pages of six as the site asks for them. */
const WHOLE = [
  ['whole list', '/events'],
  ['audience and month', '/events?for=corporate&date=next-month'],
] as const;
const PAGES = [
  ['soonest', '/events?limit=6'],
  ['audience and month', '/events?for=corporate&date=next-month&limit=6'],
  ['postcode', '/events?location=ZZ11&limit=6'],
  ['town', '/events?location=town3c59dc&limit=6'],
  ['misspelt town', '/events?location=towm3c59dc&limit=6'],
  ['nearest', '/events?near=51.5,-0.1&limit=6'],
  ['nearest of an audience', '/events?near=51.5,-0.1&for=corporate&limit=6'],
] as const;

async function measureGrowth(stage: Stage, gateway: string, db: Executor, say: Say): Promise<void> {
  const first = new Map<string, number>();
  let known = 40;
  say('GET /events as it grows: ms for one response of the API (× the time at 1,000 events)');
  for (const count of [1000, 10_000, 100_000]) {
    await addManyEvents(db, count - known);
    known = count;
    for (const [name, path] of count > 10_000 ? [] : WHOLE) {
      const time = await responseTime(stage.api + path);
      const cached = Math.round(await rate(gateway + path, CLIENTS));
      say(
        `  ${count} events, ${name}: ${time.toFixed(1)} ms; ${cached} a second through the gateway`,
      );
    }
    for (const [name, path] of PAGES) {
      const time = await responseTime(stage.api + path);
      const at1000 = first.get(name) ?? time;
      first.set(name, at1000);
      const told = `  ${count} events, page of ${name}: ${time.toFixed(1)} ms`;
      say(tellFigures(told, [time / at1000], ' ×', { atMost: 1.5 }));
    }
  }
}

/** The median of several, one after another. */
async function responseTime(url: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 9; n += 1) {
    const begun = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - begun);
  }
  return median(times);
}
