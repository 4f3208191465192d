import { expect, test } from 'vitest';
import { fixtures, POLLING } from './fixtures.ts';
import type { Stack } from './stack.ts';

/** The process that lived through it all still adds jobs by the clock, once a minute. */
export function scheduleContinues(stack: () => Stack) {
  const { jobs } = fixtures(stack);

  test('the clock still adds jobs by itself', async () => {
    const restarted = stack().databaseStarted();
    const byTheClock = async () => (await jobs('expire-holds', restarted)).length;
    // One was added manually.
    await expect.poll(byTheClock, POLLING).toBeGreaterThan(1);
  }, 180_000);
}
