import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServiceStatus } from '@chaps/contracts/service-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingSteps } from '../../../test/booking-steps.ts';
import { type Harness, startHarness } from '../../../test/harness.ts';
import type { StaffPerson } from '../../../test/makers.ts';
import { buildApp } from '../../app.ts';

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

test('having no pending work is good, but a backup that was never reported is not', async () => {
  const { of } = await status();
  expect(of.get('payments unsettled')).toEqual({ ...none, is_good: true, count: 0 });
  expect(of.get('mails given up')).toEqual({ ...none, is_good: true, count: 0 });
  expect(of.get('backup')).toEqual({ ...none, is_good: false });
  expect(of.get('backup elsewhere')?.is_good).toBe(false);
  expect(of.get('disk')).toEqual({ ...none, is_good: false });
});

test('last night’s backup on another machine is good, and so is a disk with space', async () => {
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
  // Yesterday's figure says nothing about today.
  expect(old.get('disk')).toEqual({ ...none, is_good: false });
});

test('a late mail needs attention, and the page shows how long it has waited', async () => {
  await sql`INSERT INTO outbox (kind, occasion, email, created_at)
    VALUES ('newsletter-welcome', 'late', 'a@example.org', now() - interval '20 minutes')`.execute(
    api.owner,
  );
  const late = (await status()).of.get('mails late');
  expect(late).toMatchObject({ is_good: false, count: 1 });
  expect(late?.waiting_seconds).toBeGreaterThanOrEqual(1200);
});

test('shows the number of bookings in the last hour', async () => {
  const before = (await status()).bookings;
  await freeBooking();
  expect((await status()).bookings).toBe(before + 1);
});

test('is available only to administrators', async () => {
  const as = await api.staff('coordinator');
  expect((await api.call('GET', '/staff/service-status', { as })).status).toBe(403);
});

test('a tablet at a running event needs attention after 15 minutes of silence', async () => {
  const silent = async () => (await status()).tablets_unseen;
  const event = await api.event({ seats: 5, slots: 1 });
  const day = sql`(now() AT TIME ZONE 'Europe/London')::date`;
  await sql`UPDATE events SET event_date = ${day}, start_time = '00:00', end_time = '24:00'
    WHERE event_id = ${event.id}`.execute(api.owner);
  const user = crypto.randomUUID();
  await sql`INSERT INTO clinic_devices (event_id, code_hash, code_expires_at, code_made_by, label,
      enrolled_by, enrolled_at, last_seen_at)
    SELECT ${event.id}, label, now(), ${user}, label, ${user}, now(), now() - ago
    FROM (VALUES ('seen', interval '14 minutes'), ('silent', interval '16 minutes')) AS d (label, ago)`.execute(
    api.owner,
  );
  expect(await silent()).toBe(1);
  await sql`UPDATE events SET event_date = ${day} - 1 WHERE event_id = ${event.id}`.execute(
    api.owner,
  );
  expect(await silent()).toBe(0);
});

test('canaries that are active or were stopped today are listed', async () => {
  await sql`INSERT INTO canaries (part, build, since, stopped_at)
    VALUES ('mfe-events', 'out', now(), NULL),
    ('mfe-staff', 'stopped', now(), now() - interval '1 hour'),
    ('mfe-account', 'long ago', now(), now() - interval '2 days')`.execute(api.owner);
  const { canaries = [] } = await status();
  expect(canaries.map(({ build, is_stopped }) => [build, is_stopped]).sort()).toEqual([
    ['out', false],
    ['stopped', true],
  ]);
});

/** @param results results by a substring of the query */
async function prometheusWith(results: Record<string, object[]>) {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams.get('query') ?? '';
    const [, result = []] = Object.entries(results).find(([part]) => query.includes(part)) ?? [];
    response.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://localhost:${address.port}`, close: () => server.close() };
}

async function trafficWith(PROMETHEUS_URL: string) {
  const config = { ...api.services.config, PROMETHEUS_URL };
  const app = await buildApp({ ...api.services, config });
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await app.inject({ url: '/staff/service-status', headers });
  await app.close();
  const read: ServiceStatus = answer.json();
  return read.traffic;
}

test('requests are those that Prometheus counted across all replicas, slowest routes first', async () => {
  const value = (of: string) => [1_764_000_000, of];
  const prometheus = await prometheusWith({
    topk: [
      { metric: { http_route: '/events' }, value: value('0.0456') },
      { metric: { http_route: '/payments/orders' }, value: value('1.5') },
    ],
    '5..': [{ metric: {}, value: value('6') }],
    sum: [{ metric: {}, value: value('120') }],
  });
  expect(await trafficWith(prometheus.url)).toEqual({
    is_good: false,
    requests_a_minute: 120,
    failures_a_minute: 6,
    slowest: [
      { route: '/payments/orders', p95_seconds: 1.5 },
      { route: '/events', p95_seconds: 0.046 },
    ],
  });
  prometheus.close();
});

test('there are no failures before the first request, and no figures without Prometheus', async () => {
  const prometheus = await prometheusWith({});
  const none = { is_good: true, requests_a_minute: 0, failures_a_minute: 0, slowest: [] };
  expect(await trafficWith(prometheus.url)).toEqual(none);
  prometheus.close();
  expect(await trafficWith('http://localhost:1')).toBeNull();
  expect((await status()).traffic).toBeNull();
});
