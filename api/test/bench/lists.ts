import Fastify from 'fastify';
import { sql } from 'kysely';
import type { App } from '../../src/app.ts';
import type { Executor } from '../../src/db.ts';
import { addManyEvents } from './many-events.ts';

const SECONDS = 1.5;
const CLIENTS = 4;

/** Requests a second that `CLIENTS` clients get answered over HTTP, after a warm-up. */
async function rate(url: string, headers: Record<string, string> = {}): Promise<number> {
  const until = async (end: number): Promise<number> => {
    let answered = 0;
    while (Date.now() < end) {
      await (await fetch(url, { headers })).arrayBuffer();
      answered += 1;
    }
    return answered;
  };
  const round = async (ms: number) => {
    const end = Date.now() + ms;
    const counts = await Promise.all(Array.from({ length: CLIENTS }, () => until(end)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await round(500);
  return (await round(SECONDS * 1000)) / SECONDS;
}

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

/** The event list against a bare route of the same bytes, and as it grows. */
export async function measureLists(
  app: App,
  db: Executor,
  say: (line: string) => void,
): Promise<void> {
  const base = app.listeningOrigin;
  await addManyEvents(db, 40);
  const bytes = await (await fetch(`${base}/events`)).text();
  const bare = Fastify();
  bare.get('/events', (_request, reply) => reply.type('application/json').send(bytes));
  await bare.listen({ port: 0, host: 'localhost' });
  const identity = { 'accept-encoding': 'identity' };
  const plain = await rate(`${bare.listeningOrigin}/events`, identity);
  const own = await rate(`${base}/events`, identity);
  say(`GET /events, 40 events: ${percent(own, plain)} of a bare route with the same bytes`);
  await bare.close();

  let known = 40;
  const first: Record<string, number> = {};
  for (const count of [100, 1000, 10_000]) {
    await addManyEvents(db, count - known);
    known = count;
    const etag = (await fetch(`${base}/events`)).headers.get('etag') ?? '';
    for (const [name, path, headers] of [
      ['whole list', '/events', {}],
      ['whole list, known by its ETag', '/events', { 'if-none-match': etag }],
      ['filtered', '/events?for=corporate&date=next-month', {}],
    ] as const) {
      const ms = 1000 / (await rate(`${base}${path}`, headers));
      first[name] ??= ms;
      say(`${count} events, ${name}: ${(ms / first[name]).toFixed(1)} × the time at 100`);
    }
  }
  await sql`DELETE FROM event_slots`.execute(db);
  await sql`DELETE FROM events`.execute(db);
}
