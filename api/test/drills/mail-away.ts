import { expect, test } from 'vitest';
import { PATIENCE, sights } from './sights.ts';
import type { DrillStack } from './stack.ts';

/** trust.md: 'Provider or mail server gone: nothing is lost; jobs retry'. */
export function mailAway(stack: () => DrillStack) {
  const { book, received } = sights(stack);

  test('the mail server is away: booked, and the mail comes once when it is back', async () => {
    const event = await stack().event();
    const person = await stack().person();
    stack().mailWire.cut();
    expect((await book(person, event, '09:00')).status).toBe(201);
    const tried = () => stack().api().log().includes('a job failed, and is tried again');
    await expect.poll(tried, PATIENCE).toBe(true);
    expect(received(person)).toEqual([]);
    stack().mailWire.mend();
    await expect.poll(() => received(person), PATIENCE).toHaveLength(1);
    expect(stack().api().log()).not.toContain(person.email);
  }, 180_000);
}
