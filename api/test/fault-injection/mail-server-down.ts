import { expect, test } from 'vitest';
import { fixtures, POLLING } from './fixtures.ts';
import type { Stack } from './stack.ts';

/** trust.md: 'Provider or mail server gone: nothing is lost; jobs retry'. */
export function testMailServerOutage(stack: () => Stack) {
  const { book, received } = fixtures(stack);

  test('bookings succeed while the mail server is down, and the mail is sent once when it is back', async () => {
    const event = await stack().event();
    const person = await stack().person();
    stack().mailWire.cut();
    expect((await book(person, event, '09:00')).status).toBe(201);
    const tried = () => stack().api().log().includes('a job failed and will be retried');
    await expect.poll(tried, POLLING).toBe(true);
    expect(received(person)).toEqual([]);
    stack().mailWire.restore();
    await expect.poll(() => received(person), POLLING).toHaveLength(1);
    expect(stack().api().log()).not.toContain(person.email);
  }, 180_000);
}
