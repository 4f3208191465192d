import { sql } from 'kysely';
import type { Executor } from '../../src/db/database.ts';
import { openClients, rate } from './load.ts';
import { addManyEvents } from './many-events.ts';
import { compare, median, tellRatio } from './rounds.ts';
import type { Stage } from './stage.ts';

const CLIENTS = 50;
const ROUND_MS = 400;

type Say = (line: string) => void;

/** The event list against a bare route of the same bytes, and as it grows. */
export async function measureLists(stage: Stage, db: Executor, say: Say): Promise<void> {
  await addManyEvents(db, 40);
  await measureAgainstBare(stage, say);
  await measureGrowth(stage, db, say);
  await sql`DELETE FROM event_slots`.execute(db);
  await sql`DELETE FROM events`.execute(db);
}

async function measureAgainstBare(stage: Stage, say: Say): Promise<void> {
  const bare = openClients(await stage.startBare(`${stage.api}/events`), CLIENTS);
  const own = openClients(stage.api, CLIENTS);
  const identity = { 'accept-encoding': 'identity' };
  const compared = await compare(
    () => rate(() => bare.get('/events', identity), CLIENTS, ROUND_MS),
    () => rate(() => own.get('/events', identity), CLIENTS, ROUND_MS),
    15,
  );
  say(tellRatio('GET /events, 40 events, of a bare route with the same bytes', compared, 0.7));
  say(`  ${Math.round(compared.own)} a second against ${Math.round(compared.bare)}`);
  await bare.close();
  await own.close();
}

const LISTS = [
  ['whole list', '/events'],
  ['audience and month', '/events?for=corporate&date=next-month'],
  ['town', '/events?location=town3c59dc'],
  ['nearest first', '/events?near=51.5,-0.1&for=corporate'],
] as const;

/** One client; the first answer after a change, and the answers after it. */
async function measureGrowth(stage: Stage, db: Executor, say: Say): Promise<void> {
  const client = openClients(stage.api, 1);
  const first = new Map<string, number>();
  let known = 40;
  say('GET /events as it grows: ms for one answer made anew, and kept (× the time at 100)');
  for (const count of [100, 1000, 10_000]) {
    await addManyEvents(db, count - known);
    known = count;
    for (const [name, path] of LISTS) {
      const anew = await timeAnew(db, () => client.get(path));
      const kept = 1000 / (await rate(() => client.get(path), 1, 500));
      const at100 = first.get(name) ?? anew;
      first.set(name, at100);
      say(
        `  ${count} events, ${name}: ${anew.toFixed(1)} ms (× ${(anew / at100).toFixed(1)}), kept ${kept.toFixed(2)} ms`,
      );
    }
  }
  await client.close();
}

/** The middle of several first answers, each after a place was taken somewhere. */
async function timeAnew(db: Executor, ask: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    await sql`UPDATE event_slots SET taken = (taken + 1) % 2
      WHERE event_id = (SELECT min(event_id::text)::uuid FROM events)`.execute(db);
    // Beyond the time for which a list may be a little old in a rush.
    await new Promise((resolve) => setTimeout(resolve, 60));
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
  }
  return median(times);
}
