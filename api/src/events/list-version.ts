import type pg from 'pg';
import { prepared } from '../db/database.ts';

/** One look at the version of the list of events. */
export interface Reading {
  version: string;
  /** Counts the looks of this process. */
  number: number;
}

const readVersion = prepared<{ version: string }>(
  'list-version',
  'SELECT last_value::text AS version FROM event_list_version',
);

/** In a rush, how old a look may be, in milliseconds, and how many within that time make a rush. */
const SHARED_MS = 50;
const RUSH = 32;

/**
 * Looks at the version. On a quiet site each request has a look of its own. In a rush they share:
 * whoever comes while a look is under way waits for the next one, which begins after he came, and
 * one that is at most 50 ms old serves without waiting.
 * @param clock milliseconds
 */
export function versionReader(
  pool: pg.Pool,
  clock = () => performance.now(),
): () => Promise<Reading> {
  let last: { reading: Reading; begun: number } | undefined;
  let running: Promise<Reading> | undefined;
  let next: Promise<Reading> | undefined;
  let looks = 0;
  let asked = 0;
  const arrivals = new Array<number>(RUSH).fill(Number.NEGATIVE_INFINITY);

  function isRush(now: number): boolean {
    const slot = asked % RUSH;
    const before = arrivals[slot] ?? Number.NEGATIVE_INFINITY;
    arrivals[slot] = now;
    asked += 1;
    return now - before <= SHARED_MS;
  }

  async function look(): Promise<Reading> {
    const begun = clock();
    try {
      const [row] = await readVersion(pool, []);
      if (!row) throw new Error('the list of events has no version');
      looks += 1;
      last = { reading: { version: row.version, number: looks }, begun };
      return last.reading;
    } finally {
      running = undefined;
    }
  }

  return async () => {
    const now = clock();
    if (isRush(now) && last && now - last.begun <= SHARED_MS) return last.reading;
    if (!running) {
      running = look();
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = look();
        return running;
      });
    return next;
  };
}

const readSettled = prepared<{ settled: boolean }>(
  'list-settled',
  `SELECT pg_snapshot_xmin(seen) = pg_current_xact_id() AS settled
  FROM pg_current_snapshot() AS seen`,
);

/**
 * Whether nobody is in the middle of writing: no transaction before this one is unfinished. The
 * version goes on when a change is made, before it can be seen; asked between a look at the version
 * and reading the events, true says that those show every change which that version counts.
 */
export async function isSettled(pool: pg.Pool): Promise<boolean> {
  const [row] = await readSettled(pool, []);
  return row?.settled === true;
}
