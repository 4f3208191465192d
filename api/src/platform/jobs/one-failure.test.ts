import { type RawBuilder, sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../../test/console.ts';
import {
  LOCK_TIMEOUT_MESSAGE,
  runWhileLocked,
  shortTimeoutServices,
} from '../../../test/locked-rows.ts';
import { tasksOnToday } from '../../../test/today.ts';
import { closeEvent, finishCallOffs } from '../../booking/cancellations/call-off.ts';
import { expireHolds } from '../../booking/hold-queries.ts';
import { createJobHandlers, deleteExpiredData } from '../../job-handlers.ts';
import { endErasedAccounts, erasePerson } from '../../people/personal-data/erasure.ts';
import { withTransaction } from '../db/database.ts';
import { createJobQueue } from './queue.ts';

/** A job meets a row that another request has locked, and soon stops waiting. */
const test = base
  .extend('impatient', { scope: 'file' }, async ({ api }, { onCleanup }) => {
    const services = await shortTimeoutServices(api);
    onCleanup(() => services.close());
    return services;
  })
  .extend('runWhileLocked', { scope: 'file' }, ({ api }) => {
    return (rows: RawBuilder<unknown>, work: () => Promise<unknown>) =>
      runWhileLocked(api, rows, work);
  });

describe('other work continues after a failure with', () => {
  test('one kind of data that cannot be deleted', async ({ api, impatient, runWhileLocked }) => {
    await sql`INSERT INTO error_logs (error_message, description, created_at)
      VALUES ('old', '', now() - interval '91 days')`.execute(api.owner);
    await sql`INSERT INTO used_codes VALUES (${crypto.randomUUID()}, 'c', now() - interval '1 day')`.execute(
      api.owner,
    );
    const left = async (table: string) =>
      (await sql`SELECT FROM ${sql.table(table)}`.execute(api.owner)).rows.length;
    await runWhileLocked(sql`error_logs`, async () => {
      await expect(deleteExpiredData(impatient)).rejects.toThrow(LOCK_TIMEOUT_MESSAGE);
      expect([await left('error_logs'), await left('used_codes')]).toEqual([1, 0]);
    });
    await deleteExpiredData(impatient);
    expect(await left('error_logs')).toBe(0);
  });

  test('an account that cannot be deleted', async ({ api, impatient, runWhileLocked }) => {
    const people = [await api.person(), await api.person(), await api.person()];
    for (const { profileId: profile_id, userId: user_id, email } of people) {
      await withTransaction(api.owner, (transaction) =>
        erasePerson(api.services, transaction, { profile_id, user_id, email }),
      );
    }
    const open = async () =>
      (await sql`SELECT FROM erasure_requests WHERE account_id IS NOT NULL`.execute(api.owner)).rows
        .length;
    const first = sql`erasure_requests WHERE account_id IS NOT NULL LIMIT 1`;
    await runWhileLocked(first, async () => {
      await expect(endErasedAccounts(impatient)).rejects.toThrow(LOCK_TIMEOUT_MESSAGE);
      expect(await open()).toBe(1);
    });
    await endErasedAccounts(impatient);
    expect(await open()).toBe(0);
  });

  test('a hold that cannot be released', async ({ api, booking, impatient, runWhileLocked }) => {
    const event = await api.event();
    const ids: string[] = [];
    for (const person of await booking.people(3)) {
      const { body } = await booking.hold(person, event, event.times[ids.length]);
      await booking.endHold(body.hold.hold_id, ids.length - 60);
      ids.push(body.hold.hold_id);
    }
    await runWhileLocked(sql`appointments WHERE appointment_id = ${ids[0]}`, async () => {
      await expect(expireHolds(impatient)).rejects.toThrow(LOCK_TIMEOUT_MESSAGE);
      expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
    });
    await expireHolds(impatient);
    expect(await booking.seats(event.id)).toEqual({ taken: 0, live: 0 });
  });

  test('a booking that cannot be ended at an event that was called off', async ({
    api,
    booking,
    impatient,
    runWhileLocked,
  }) => {
    const [first, second] = [await booking.freeBooking(), await booking.freeBooking()];
    const other = await api.person();
    await booking.book(other, first.event, first.event.times[1]);
    for (const { event } of [first, second]) {
      await withTransaction(api.owner, (transaction) =>
        closeEvent(transaction, event.id, { actor: 'test', requestId: null }),
      );
    }
    const live = async () => [
      (await booking.seats(first.event.id))?.live,
      (await booking.seats(second.event.id))?.live,
    ];
    const locked = sql`appointments WHERE appointment_id = ${first.appointmentId}`;
    await runWhileLocked(locked, async () => {
      await expect(finishCallOffs(impatient)).rejects.toThrow(LOCK_TIMEOUT_MESSAGE);
      expect(await live()).toEqual([1, 0]);
    });
    await finishCallOffs(impatient);
    expect(await live()).toEqual([0, 0]);
  });
});

describe('an administrator’s Today shows', () => {
  test('a failed job until a later job of the same kind succeeds', async ({
    api,
    impatient,
    runWhileLocked,
  }) => {
    const admin = await api.staff('admin');
    const given = () => tasksOnToday(api, admin, 'jobs given up');
    const ofSweep = async () => (await given()).filter(({ what }) => what.startsWith('Deleting'));
    await sql`INSERT INTO error_logs (error_message, description, created_at)
      VALUES ('old', '', now() - interval '91 days')`.execute(api.owner);
    const jobs = createJobQueue(api.databaseUrl);
    await jobs.work({ ...createJobHandlers(impatient), 'compare-money': async () => undefined });
    const sweep = () => impatient.jobs.enqueue(impatient.db, 'sweep-service-tables', {});
    await runWhileLocked(sql`error_logs`, async () => {
      await sweep();
      await expect.poll(ofSweep).toMatchObject([
        {
          urgency: 'now',
          what: 'Deleting expired data has failed',
          action: { path: '/staff/status' },
        },
      ]);
      expect(await tasksOnToday(api, await api.staff('coordinator'), 'jobs given up')).toEqual([]);
    });
    await sweep();
    await expect.poll(ofSweep).toEqual([]);
    await jobs.stop();
  });

  test('an account deletion that failed until the hourly job completes it', async ({ api }) => {
    const admin = await api.staff('admin');
    const { profileId: profile_id, userId, email } = await api.person();
    await withTransaction(api.owner, (transaction) =>
      erasePerson(api.services, transaction, { profile_id, user_id: userId, email }),
    );
    // As after its last attempt, half a day later.
    await sql`UPDATE pgboss.job SET state = 'failed', completed_on = now()
      WHERE name = 'delete-account' AND data ->> 'userId' = ${userId}`.execute(api.owner);
    const ended = async () =>
      (await tasksOnToday(api, admin, 'jobs given up')).map(({ what }) => what);
    const status = async () => {
      const { body } = await api.call('GET', '/staff/service-status', { as: admin });
      return body.checks.find(({ check }: { check: string }) => check === 'jobs given up');
    };
    expect(await ended()).toEqual(['Closing the account of an erased person has failed']);
    expect(await status()).toMatchObject({ is_good: false, count: 1 });
    await endErasedAccounts(api.services);
    expect(await ended()).toEqual([]);
    expect(await status()).toMatchObject({ is_good: true, count: 0 });
  });
});
