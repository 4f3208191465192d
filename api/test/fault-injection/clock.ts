import { expect, test } from 'vitest';
import { fixtures, POLLING } from './fixtures.ts';
import type { Stack } from './stack.ts';

/** The process that survived all the faults still adds scheduled jobs once a minute. */
export function testContinuedSchedule(stack: () => Stack) {
  const { jobs } = fixtures(stack);

  test('the scheduler still adds jobs by itself', async () => {
    const restarted = stack().databaseStarted();
    const byTheClock = async () => (await jobs('expire-holds', restarted)).length;
    // One job was added manually.
    await expect.poll(byTheClock, POLLING).toBeGreaterThan(1);
  }, 180_000);
}
