import type { ServiceStatus } from '@chaps/contracts/service-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingSteps } from '../../test/booking-steps.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';

let api: Harness;
let admin: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  admin = await api.staff('admin');
});
afterAll(() => api.stop());

const { freeBooking } = bookingSteps(() => api);

async function status() {
  const { body } = await api.call('GET', '/staff/service-status', { as: admin });
  const read: ServiceStatus = body;
  return { ...read, of: new Map(read.checks.map(({ check, ...rest }) => [check, rest])) };
}

const none = { count: null, waiting_seconds: null, share: null, at: null };

test('nothing that waits is good; a backup that was never reported is not', async () => {
  const { of } = await status();
  expect(of.get('payments unsettled')).toEqual({ ...none, is_good: true, count: 0 });
  expect(of.get('mails given up')).toEqual({ ...none, is_good: true, count: 0 });
  expect(of.get('backup')).toEqual({ ...none, is_good: false });
  expect(of.get('backup elsewhere')?.is_good).toBe(false);
  expect(of.get('disk')).toEqual({ ...none, is_good: false });
});

test('a backup of last night on another machine, and a disk with space, are good', async () => {
  await sql`INSERT INTO operation_reports (operation, succeeded_at, target, used_share)
    VALUES ('backup', now() - interval '20 hours', 's3://backups/chaps', NULL),
      ('disk', NULL, '', 0.5)`.execute(api.owner);
  const good = (await status()).of;
  expect(good.get('backup')?.is_good).toBe(true);
  expect(good.get('backup elsewhere')?.is_good).toBe(true);
  expect(good.get('disk')).toEqual({ ...none, is_good: true, share: 0.5 });
  await sql`UPDATE operation_reports SET succeeded_at = now() - interval '37 hours',
    reported_at = now() - interval '20 minutes', used_share = used_share`.execute(api.owner);
  const old = (await status()).of;
  expect(old.get('backup')?.is_good).toBe(false);
  // A figure of yesterday says nothing of today.
  expect(old.get('disk')).toEqual({ ...none, is_good: false });
});

test('a mail that waits too long needs somebody, with how long it has waited', async () => {
  await sql`INSERT INTO outbox (kind, occasion, created_at)
    VALUES ('news', 'late', now() - interval '20 minutes')`.execute(api.owner);
  const late = (await status()).of.get('mails late');
  expect(late).toMatchObject({ is_good: false, count: 1 });
  expect(late?.waiting_seconds).toBeGreaterThanOrEqual(1200);
});

test('counts the bookings of the last hour', async () => {
  const before = (await status()).bookings;
  await freeBooking();
  expect((await status()).bookings).toBe(before + 1);
});

test('is for administrators', async () => {
  const as = await api.staff('coordinator');
  expect((await api.call('GET', '/staff/service-status', { as })).status).toBe(403);
});
