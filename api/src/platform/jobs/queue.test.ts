import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../test/fixtures.ts';
import { createJobQueue, type JobHandlers } from './queue.ts';

const nothing = async () => undefined;
const HANDLERS: JobHandlers = {
  'refund-payment': nothing,
  'delete-account': nothing,
  'end-erased-accounts': nothing,
  'expire-holds': nothing,
  'offer-free-seats': nothing,
  'end-waiting': nothing,
  'finish-call-offs': nothing,
  'reconcile-payments': nothing,
  'send-reminders': nothing,
  'send-event-alerts': nothing,
  'mail-overdue-follow-ups': nothing,
  'sweep-service-tables': nothing,
  'compare-money': nothing,
  'check-visits': nothing,
  'keep-recalls': nothing,
  'check-recalls': nothing,
  'encrypt-results': nothing,
  'end-old-records': nothing,
  'send-test-invitations': nothing,
};

test('the error of a failed job is reported with what happens next', async ({ api }) => {
  const failing = async () => {
    throw new Error('the provider is away');
  };
  const said: string[] = [];
  const jobs = createJobQueue(api.databaseUrl, (_error, job, after) =>
    said.push(`${job} ${after}`),
  );
  await jobs.work({ ...HANDLERS, 'reconcile-payments': failing, 'compare-money': failing });
  await jobs.start();
  await jobs.enqueue(api.services.db, 'compare-money', {});
  const all = ['reconcile-payments will run again as scheduled', 'compare-money will be retried'];
  await expect.poll(() => said).toEqual(expect.arrayContaining(all));
  await jobs.stop();
});

test('jobs of one kind run in parallel, and only failed ones are retried', async ({ api }) => {
  const references = ['first', 'failing', 'last'];
  const running = new Set<string>();
  const together = Promise.withResolvers<void>();
  const handlers: JobHandlers = {
    ...HANDLERS,
    async 'refund-payment'({ paymentReference }) {
      running.add(paymentReference);
      if (running.size === references.length) together.resolve();
      await together.promise;
      if (paymentReference === 'failing') throw new Error('the provider is away');
    },
  };
  for (const paymentReference of references) {
    await api.services.jobs.enqueue(api.services.db, 'refund-payment', { paymentReference });
  }
  const errors = new Set<string>();
  const jobs = createJobQueue(api.databaseUrl, ({ message }) => errors.add(message));
  await jobs.work(handlers);
  const states = async () => {
    const { rows } = await sql<{ reference: string; state: string }>`
      SELECT data ->> 'paymentReference' AS reference, state FROM pgboss.job
      WHERE name = 'refund-payment'`.execute(api.owner);
    return Object.fromEntries(rows.map(({ reference, state }) => [reference, state]));
  };
  await expect.poll(states).toEqual({ first: 'completed', failing: 'retry', last: 'completed' });
  await jobs.stop();
  // It may have been retried already.
  expect([...errors]).toEqual(['the provider is away']);
});
