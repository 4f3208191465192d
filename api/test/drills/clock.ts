import { expect, test } from 'vitest';
import { PATIENCE, sights } from './sights.ts';
import type { DrillStack } from './stack.ts';

/** The process that lived through it all still adds jobs by the clock, once a minute. */
export function clockGoesOn(stack: () => DrillStack) {
  const { jobs } = sights(stack);

  test('the clock still adds jobs by itself', async () => {
    const restarted = stack().databaseStarted();
    const byTheClock = async () => (await jobs('expire-holds', restarted)).length;
    // One was added by hand.
    await expect.poll(byTheClock, PATIENCE).toBeGreaterThan(1);
  }, 180_000);
}
