import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { createSelfSignedCertificate } from '@chaps/local/emulators/self-signed';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { buildApp } from '../../app.ts';
import { LIMITS } from '../../insight/status/service-status.ts';
import { createMetrics } from './metrics.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const valueIn = (text: string, sample: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.split(' ')
      .at(-1),
  );

test('reports queue lengths and ages by the database’s clock', async () => {
  const metrics = createMetrics(api.services);
  const event = await api.event({ seats: 5, slots: 1 });
  const person = await api.person();
  await api.call('POST', `/events/${event.id}/holds`, {
    as: person,
    body: { start_time: '09:00' },
  });
  await sql`INSERT INTO outbox (kind, occasion, email, created_at)
    VALUES ('newsletter-welcome', 'metrics test', 'a@example.org', now() - interval '10 minutes')`.execute(
    api.owner,
  );
  const text = await metrics.text();
  expect(valueIn(text, 'chaps_held_seats')).toBe(1);
  expect(valueIn(text, 'chaps_unsettled_captures')).toBe(0);
  expect(valueIn(text, 'chaps_unsent_mails')).toBeGreaterThanOrEqual(1);
  expect(valueIn(text, 'chaps_unsent_mail_age_seconds')).toBeGreaterThanOrEqual(600);
  expect(valueIn(text, 'chaps_database_read')).toBe(1);
  expect(valueIn(text, 'db_client_connection_pending_requests')).toBe(0);
});

test('the age of erasure requests is that of the oldest one, whatever arrives later', async () => {
  const metrics = createMetrics(api.services);
  const age = async () =>
    valueIn(await metrics.text(), 'chaps_open_erasure_request_age_seconds') / 86_400;
  expect(await age()).toBe(0);
  await sql`INSERT INTO data_requests (kind, asked_by, channel, received_on)
    VALUES ('erasure', 'Jo', 'letter', current_date - 22), ('erasure', 'Al', 'letter', current_date),
      ('access', 'Jo', 'letter', current_date - 40)`.execute(api.owner);
  expect(Math.round(await age())).toBeGreaterThanOrEqual(22);
  expect(Math.round(await age())).toBeLessThan(24);
});

test('a runnable job that is not running is reported with its age', async () => {
  const metrics = createMetrics(api.services);
  await api.services.jobs.enqueue(api.services.db, 'delete-account', {
    userId: crypto.randomUUID(),
  });
  await sql`UPDATE pgboss.job SET start_after = now() - interval '5 minutes'
    WHERE name = 'delete-account'`.execute(api.owner);
  const text = await metrics.text();
  expect(valueIn(text, 'chaps_jobs_waiting{queue="delete-account"}')).toBe(1);
  expect(valueIn(text, 'chaps_job_age_seconds{queue="delete-account"}')).toBeGreaterThanOrEqual(
    300,
  );
});

test('requests are counted by route pattern, never by address', async () => {
  const metrics = createMetrics(api.services);
  const app = await buildApp(api.services, undefined, metrics);
  await app.inject('/health');
  const unknown = crypto.randomUUID();
  await app.inject(`/events/${unknown}`);
  const text = await metrics.text();
  const counted = (route: string, status: number) =>
    valueIn(
      text,
      `http_server_request_duration_seconds_count{http_request_method="GET",http_route="${route}",http_response_status_code="${status}"}`,
    );
  expect([counted('/health', 200), counted('/events/:event_id', 404)]).toEqual([1, 1]);
  expect(text).not.toContain(unknown);
  await app.close();
});

test('reports the latest state of backups, the restore test and the disk', async () => {
  const metrics = createMetrics(api.services);
  const before = await metrics.text();
  const succeeded = (operation: string) =>
    `chaps_operation_succeeded_timestamp_seconds{operation="${operation}"}`;
  expect(valueIn(before, succeeded('backup'))).toBe(0);
  expect(valueIn(before, 'chaps_backup_elsewhere')).toBe(0);
  const at = new Date('2026-11-20T02:00:00Z');
  await api.owner
    .insertInto('operation_reports')
    .values([
      { operation: 'backup', succeeded_at: at, target: 's3://backups/chaps' },
      { operation: 'disk', used_share: 0.4 },
    ])
    .execute();
  const text = await metrics.text();
  expect(valueIn(text, succeeded('backup'))).toBe(at.getTime() / 1000);
  expect(valueIn(text, succeeded('restore-test'))).toBe(0);
  expect(valueIn(text, 'chaps_backup_elsewhere')).toBe(1);
  expect(valueIn(text, 'chaps_database_disk_used_ratio')).toBe(0.4);
  expect(valueIn(text, 'chaps_archive_failing')).toBe(0);
});

test('reports when our certificates expire', async () => {
  // Certificates have a precision of one second.
  const end = new Date('2027-03-01T12:00:00Z');
  const { certificate, privateKey } = await createSelfSignedCertificate('CN=localhost', end);
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  const site = createServer({
    cert: certificate.toString('pem'),
    key: key.export({ format: 'pem', type: 'pkcs8' }),
  });
  await once(site.listen(0, 'localhost'), 'listening');
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const host = `localhost:${address.port}`;
  const config = { ...api.services.config, PUBLIC_SITE_URL: `https://${host}` };
  const text = await createMetrics({ ...api.services, config }).text();
  expect(valueIn(text, `chaps_certificate_end_timestamp_seconds{host="${host}"}`)).toBe(
    end.getTime() / 1000,
  );
  site.close();
});

test('reports how far the clock is from the payment provider’s records', async () => {
  const provider = createHttpServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString());
    response.end();
  });
  await once(provider.listen(0, 'localhost'), 'listening');
  const address = provider.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const config = { ...api.services.config, PAYPAL_API_BASE: `http://localhost:${address.port}` };
  const metrics = createMetrics({ ...api.services, config });
  const offset = valueIn(await metrics.text(), 'chaps_clock_offset_seconds');
  expect(Math.abs(offset - 3600)).toBeLessThan(10);
  provider.close();
  provider.closeAllConnections();
  // The provider is unavailable: the value read before is kept.
  expect(valueIn(await metrics.text(), 'chaps_clock_offset_seconds')).toBe(offset);
});

const visit = (build: string, vitals: object = {}, errors = 0) => ({
  builds: [{ part: 'mfe-events', build, vitals, errors }],
});

test('reports browser measurements by build', async () => {
  const metrics = createMetrics(api.services);
  const app = await buildApp(api.services, undefined, metrics);
  const report = (payload: object) =>
    app.inject({ method: 'POST', url: '/telemetry/vitals', payload });
  const vitals = { LCP: 2400, CLS: 0.2 };
  const answer = await report({ ...visit('abcdef01', vitals, 2), person: 'unknown' });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  await report(visit('abcdef01'));
  await report(visit('abcdef02', { LCP: 100 }));
  const text = await metrics.text();
  const reported = (name: string, build: string) =>
    valueIn(text, `chaps_browser_${name}{part="mfe-events",build="${build}"}`);
  expect(reported('visits_total', 'abcdef01')).toBe(2);
  expect(reported('script_errors_total', 'abcdef01')).toBe(2);
  expect(reported('largest_contentful_paint_seconds_sum', 'abcdef01')).toBe(2.4);
  expect(reported('largest_contentful_paint_seconds_count', 'abcdef01')).toBe(1);
  expect(reported('cumulative_layout_shift_sum', 'abcdef01')).toBe(0.2);
  expect(reported('largest_contentful_paint_seconds_sum', 'abcdef02')).toBe(0.1);
  await app.close();
});

test('rejects reports that our browser code never sends', async () => {
  const app = await buildApp(api.services);
  const statuses = await Promise.all(
    [
      visit('abcdef01', { LCP: -1 }),
      visit('abcdef01', { LCP: '1' }),
      visit('not a build'),
      { builds: [] },
    ].map(
      async (payload) =>
        (await app.inject({ method: 'POST', url: '/telemetry/vitals', payload })).statusCode,
    ),
  );
  expect(statuses).toEqual([422, 422, 422, 422]);
  await app.close();
});

test('keeps metrics for at most 40 builds, however many are reported', async () => {
  const metrics = createMetrics(api.services);
  for (let build = 10_000_000; build < 10_000_200; build += 1) {
    for (const report of visit(String(build), { LCP: 1 }).builds) metrics.observeBrowser(report);
  }
  const text = await metrics.text();
  expect(text.match(/^chaps_browser_visits_total\{/gm)).toHaveLength(40);
  expect(text).toContain('build="10000199"');
});

test('the console and the alerts agree on what is overdue', () => {
  const file = join(import.meta.dirname, '../../../../deploy/helm/chaps/files/alerts.yml');
  const rules = readFileSync(file, 'utf8').split('- alert: ');
  for (const [alert, limit] of Object.entries(LIMITS)) {
    const rule = rules.find((text) => text.startsWith(`${alert}\n`));
    expect(Number(/expr: .* > ([\d.]+)\n/.exec(rule ?? '')?.[1]), alert).toBe(limit);
  }
});

test.each(['helm/chaps/files/alerts.yml', 'monitoring/grafana/api.json'])(
  '%s uses only metrics that exist',
  async (file) => {
    const metrics = createMetrics(api.services);
    metrics.countFailedJob('send-mail');
    const text = await metrics.text();
    const rules = readFileSync(join(import.meta.dirname, '../../../../deploy', file), 'utf8');
    const used = rules.match(/\b(chaps|http_server|db_client|process)_\w+/g) ?? [];
    expect(used.length).toBeGreaterThan(5);
    for (const name of used.filter((each) => !each.startsWith('http_response'))) {
      expect(text).toMatch(
        new RegExp(`^# TYPE ${name.replace(/_(bucket|count)$/, '(_count)?')} `, 'm'),
      );
    }
  },
);
