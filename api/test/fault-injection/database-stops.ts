import { describe, expect, test } from 'vitest';
import { createJobQueue } from '../../src/platform/jobs/queue.ts';
import { fixtures, POLLING } from './fixtures.ts';
import type { Stack } from './stack.ts';

/** trust.md: 'Database gone: 503 with Retry-After, and every request works again when it is back'. */
export function testStoppedDatabase(stack: () => Stack) {
  const { book, received, orphans, jobs } = fixtures(stack);

  describe('PostgreSQL stopped and started while people book', () => {
    test('503 with Retry-After, then service without a restart, and no orphan', async () => {
      const event = await stack().event({ slots: 20, seats: 400 });
      const people = await Promise.all(Array.from({ length: 12 }, () => stack().person()));
      const before = stack().api().pid;
      const answers: Array<{ status: number; retryAfter: string | null }> = [];
      let going = true;
      const load = people.map(async (person, index) => {
        for (let turn = index; going; turn += 1) {
          const time = event.times[turn % event.times.length] ?? '';
          answers.push(
            await stack().call('POST', `/events/${event.id}/holds`, person, { start_time: time }),
          );
          if (turn % 5 === 0) answers.push(await book(person, event, time));
        }
      });
      const seen = (status: number) => answers.filter((answer) => answer.status === status);
      await expect.poll(() => seen(200).length + seen(201).length, POLLING).toBeGreaterThan(20);
      await stack().stopDatabase();
      await expect.poll(() => seen(503).length, POLLING).toBeGreaterThan(20);
      const health = await stack().call('GET', '/health');
      expect(health.status).toBe(200);
      await stack().startDatabase();
      const late = await stack().person();
      const again = async () => (await book(late, event, event.times[0] ?? '')).status;
      await expect.poll(again, POLLING).toBe(201);
      going = false;
      await Promise.all(load);
      // 409: already booked, or the response to a booking was lost with the connection.
      expect(answers.filter(({ status }) => ![200, 201, 409, 429, 503].includes(status))).toEqual(
        [],
      );
      expect(seen(503).every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
      expect(stack().api().pid).toBe(before);
      expect(await orphans()).toEqual([]);
      await expect.poll(() => received(late), POLLING).toHaveLength(1);
    }, 180_000);

    test('every pending job is processed', async () => {
      const queue = createJobQueue(stack().ownerUrl);
      await queue.start();
      const started = new Date();
      const nothing = { paymentReference: 'none', userId: crypto.randomUUID() };
      const names = [
        'refund-payment',
        'delete-account',
        'end-erased-accounts',
        'expire-holds',
        'offer-free-seats',
        'end-waiting',
        'finish-call-offs',
        'reconcile-payments',
        'send-reminders',
        'send-event-alerts',
        'mail-overdue-follow-ups',
        'sweep-service-tables',
      ] as const;
      for (const name of names) await queue.enqueue(stack().owner, name, nothing);
      for (const name of names) {
        const done = async () =>
          (await jobs(name, started)).some(({ state }) => state === 'completed');
        await expect.poll(done, { ...POLLING, message: name }).toBe(true);
      }
      await queue.stop();
    }, 180_000);
  });
}
