import { expect } from 'vitest';
import { createJobHandlers } from '../../src/job-handlers.ts';
import { test as base } from '../fixtures.ts';
import { differences } from './compare.ts';
import { openEvent } from './event.ts';
import { generateHistory, type Uploads } from './history.ts';
import { createPlayer, type Times } from './play.ts';

/** Number of days, counted from the first; docs/operations/testing.md says how to run 200. */
const COUNT = Number(process.env.HISTORY_SEEDS ?? 2);
const FIRST = Number(process.env.HISTORY_FIRST ?? 1);
const SEEDS = Array.from({ length: COUNT }, (_, index) => FIRST + index);
/** Every tenth day also runs as a negative control. */
const CONTROLS = SEEDS.filter((_, index) => index % 10 === 0);

const test = base.extend('days', ({ api, payment }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** @returns differences from the expected state, and unexpected rejections */
  const check = async (seed: number, order: 'quiet' | 'busy', times: Times = 'of the tablet') => {
    api.services.now = now;
    const history = generateHistory(seed);
    const open = await openEvent(api, payment);
    const { play, sendAgain, decideTubes, putRight, close, journal, found } = createPlayer(
      open,
      history,
      times,
    );
    const uploads: Uploads = history[order];
    const quiet = order === 'quiet';
    // If everybody is offline, all of it happens before the first upload.
    const onTheSite = history.onTheSite.map((one) => (quiet ? { ...one, when: -1 } : one));
    const pieces = uploads.pieces.map((piece) =>
      quiet ? { ...piece, isClosedAfter: false } : piece,
    );
    await play({ ...uploads, pieces }, onTheSite, open.onTheSite);
    found.push(...(await differences(open, journal)));
    if (times === 'of arrival' || found.length > 0) return found;
    await sendAgain();
    found.push(...(await differences(open, journal)));
    await createJobHandlers(api.services)['check-visits']({});
    await decideTubes();
    await putRight();
    if (!(await close())) found.push('the books cannot be closed');
    return found;
  };
  return { check };
});

const timeout = 120_000;

test.for(SEEDS)(
  'day %i ends with the same state and money in any order, without losses or rejections',
  {
    timeout,
  },
  async (seed, { days: { check } }) => {
    expect(await check(seed, 'quiet'), 'all that happened on the site was before').toEqual([]);
    expect(await check(seed, 'busy'), 'with the site and the books in between').toEqual([]);
  },
);

test.for(CONTROLS)(
  'detects it if the steps of day %i are ordered by arrival',
  {
    timeout,
  },
  async (seed, { days: { check } }) => {
    expect(await check(seed, 'quiet', 'of arrival')).not.toEqual([]);
  },
);
