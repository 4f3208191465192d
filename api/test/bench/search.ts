import { sql } from 'kysely';
import { request } from 'undici';
import type { Executor } from '../../src/platform/db/database.ts';
import type { BenchSystem } from './bench-system.ts';
import { addRealSize, coordinator, REAL_SIZE, removeAll } from './real-size.ts';
import { median, reportFigures } from './rounds.ts';

const MEASURED = 21;

/** Searches in the console, at the real size. */
const SEARCHES = [
  ['commonest name', 'smith'],
  ['first and last name', 'smith, john'],
  ['an apostrophe', 'o’neill'],
  ['as it sounds', 'Jhon Smithe'],
  ['two letters', 'jo'],
  ['beginning of two words', 'da ro'],
  ['nobody', 'xerxes quillfeather'],
  ['e-mail address', 'p123456@'],
  ['phone', '07700 912 345'],
  ['reference', 'CH-ABCD2345'],
  ['profile number', '12345678'],
  ['town', 'town3c59dc'],
  ['event', 'event 4242'],
  ['day', '14 dec'],
] as const;

type Say = (line: string) => void;

/** Measures searches in the console with 1,000,000 appointments and 300,000 people. */
export async function measureSearch(system: BenchSystem, db: Executor, say: Say): Promise<void> {
  await addRealSize(db);
  say(`The search with ${REAL_SIZE}`);
  const { rows } = await sql<{ event_id: string }>`SELECT event_id FROM events LIMIT 1`.execute(db);
  for (const [who, event] of [
    ['all events', null],
    ['one event', rows[0]?.event_id ?? null],
  ] as const) {
    const token = await coordinator(system, db, event);
    for (const [name, q] of SEARCHES) {
      const { middle, slowest, found } = await measure(system, token, q);
      const label = `  ${who}, ${name}, ${found} found, slowest ${slowest.toFixed(0)} ms`;
      say(reportFigures(label, [middle], ' ms', { atMost: 100 }));
    }
  }
  await removeAll(db);
}

/** Returns times in milliseconds, after some warm-up searches. */
async function measure({ api }: BenchSystem, token: string, q: string) {
  const times: number[] = [];
  let found = 0;
  for (let n = 0; n < 3 + MEASURED; n += 1) {
    const begun = performance.now();
    const { statusCode, body } = await request(`${api}/staff/search`, {
      query: { q },
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`);
    const answer: { people: unknown[]; events: unknown[] } = JSON.parse(text);
    found = answer.people.length + answer.events.length;
    if (n >= 3) times.push(performance.now() - begun);
  }
  return { middle: median(times), slowest: Math.max(...times), found };
}
