import type pg from 'pg';
import { KeptAnswer } from './kept-answer.ts';
import { isSettled, type Reading, versionReader } from './list-version.ts';

interface Kept {
  answer: Promise<KeptAnswer>;
  /** The same once it is made. */
  made?: KeptAnswer;
  /** The last look at the version before the events were read. */
  reading: Reading;
  /** That version can only be followed by another one; false until this is known. */
  settled: boolean;
  making: boolean;
}

/** More than there are filters for an audience and a time; yesterday's keys make room for today's. */
const MOST = 100;

export interface KeptLists {
  /**
   * @param key what the list depends on besides the database
   * @param list reads it and gives its JSON
   */
  get(key: string, list: () => Promise<string>): Promise<KeptAnswer>;
  /** The list if it is kept and still as it was; undefined otherwise, also without a database. */
  current(key: string): Promise<KeptAnswer | undefined>;
}

/**
 * Keeps lists of events as the bytes they are sent as, until an event or a place of it changes,
 * through whichever copy of the API or staff command. A list is as new as the look at the version that
 * was made for its request: never older than the request on a quiet site, at most 50 ms in a rush.
 * One that was read while somebody was writing serves nobody whose look is newer.
 * @param pool for the looks
 */
export function keepLists(pool: pg.Pool): KeptLists {
  const look = versionReader(pool);
  const kept = new Map<string, Kept>();
  let latest: Reading = { version: '', number: 0 };

  function make(key: string, list: () => Promise<string>): Promise<KeptAnswer> {
    const answer = read(list);
    const made: Kept = {
      answer: answer.then(({ json }) => {
        made.made = new KeptAnswer(json);
        return made.made;
      }),
      reading: latest,
      settled: false,
      making: true,
    };
    if (kept.size >= MOST) kept.clear();
    kept.set(key, made);
    answer
      .then(
        ({ settled }) => {
          made.settled = settled;
        },
        () => kept.delete(key),
      )
      .finally(() => {
        made.making = false;
      });
    return made.answer;
  }

  async function read(list: () => Promise<string>) {
    const settled = await isSettled(pool);
    return { settled, json: await list() };
  }

  async function lookNow(): Promise<Reading> {
    const reading = await look();
    if (reading.number > latest.number) latest = reading;
    return reading;
  }

  const isFresh = (found: Kept, reading: Reading) =>
    found.reading.number >= reading.number ||
    (found.settled && found.reading.version === reading.version);

  return {
    async current(key) {
      const reading = await lookNow().catch(() => undefined);
      const found = kept.get(key);
      return reading && found && isFresh(found, reading) ? found.made : undefined;
    },

    async get(key, list) {
      const reading = await lookNow();
      for (;;) {
        const found = kept.get(key);
        if (!found) return make(key, list);
        if (isFresh(found, reading)) return found.answer;
        if (!found.making) return make(key, list);
        // One at a time: the next one is read after this request, and serves all who wait here.
        await found.answer.catch(() => undefined);
      }
    },
  };
}
