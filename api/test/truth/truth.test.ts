import { expect } from 'vitest';
import { test } from '../fixtures.ts';
import { checkEvent } from './event.ts';
import { GUARDS } from './guards.ts';
import { startWithoutGuard } from './plant.ts';

const PEOPLE = Number(process.env.TRUTH_PEOPLE ?? 40);
/** One guard in the ordinary suite; the command in docs/operations/testing.md tests them all. */
const SWITCHED_OFF = process.env.TRUTH_GUARDS === 'all' ? GUARDS : GUARDS.slice(0, 1);
const timeout = 1_800_000;

test('everyone at an event is told the truth and reaches an outcome', { timeout }, async ({
  api,
}) => {
  expect(await checkEvent(api, PEOPLE)).toEqual([]);
});

test.for(SWITCHED_OFF)(
  'detects untrue statements without the guard $name',
  { timeout },
  async (guard) => {
    const { api, stop } = await startWithoutGuard(guard);
    try {
      expect(await checkEvent(api, 26)).not.toEqual([]);
    } finally {
      await stop();
    }
  },
);
