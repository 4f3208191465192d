import { expect, test } from 'vitest';
import { PATIENCE, sights } from './sights.ts';
import type { DrillStack } from './stack.ts';

/** trust.md: 'Provider or mail server gone: nothing is lost; jobs retry'. */
export function mailAway(stack: () => DrillStack) {
  const { book, received, jobs } = sights(stack);

  test('the mail server is away: booked, and the mail comes once when it is back', async () => {
    const event = await stack().event();
    const person = await stack().person();
    const since = new Date();
    stack().mailWire.cut();
    expect((await book(person, event, '09:00')).status).toBe(201);
    const failed = async () =>
      (await jobs('send-mail', since)).filter(({ state }) => state === 'retry');
    await expect.poll(failed, PATIENCE).toHaveLength(1);
    expect(JSON.stringify(await failed())).not.toContain(person.email);
    expect(received(person)).toEqual([]);
    stack().mailWire.mend();
    await expect.poll(() => received(person), PATIENCE).toHaveLength(1);
    expect(stack().api().log()).toContain('a job failed, and is tried again');
    expect(stack().api().log()).not.toContain(person.email);
  }, 180_000);
}
