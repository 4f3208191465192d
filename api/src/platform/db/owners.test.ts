import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

/** The folder whose code writes a table. Others call its functions. */
const OWNERS: Record<string, string[]> = {
  accounts: ['accounts', 'ended_sessions', 'second_steps', 'used_codes'],
  booking: ['appointment_changes', 'appointment_moves', 'appointments', 'event_slots'],
  'clinic-day': [
    'clinic_device_sessions',
    'clinic_devices',
    'day_payments',
    'event_closures',
    'rejected_steps',
    'samples',
    'tube_codes',
    'visit_steps',
    'visits',
  ],
  events: [
    'access_codes',
    'event_alerts',
    'event_change_undos',
    'event_prices',
    'event_templates',
    'events',
  ],
  'follow-up': ['follow_up_steps', 'follow_ups', 'letter_templates', 'letters'],
  insight: ['report_months'],
  laboratory: ['laboratories', 'result_batches', 'result_settings', 'results', 'set_aside_results'],
  messages: ['deliveries', 'mail_words', 'message_templates', 'outbox', 'staff_messages'],
  payments: [
    'invoice_numbers',
    'invoices',
    'money_back',
    'money_comparisons',
    'money_differences',
    'payment_orders',
    'payment_transactions',
    'refunds',
    'webhook_events',
  ],
  people: [
    'consent_drafts',
    'consents',
    'data_requests',
    'erasure_requests',
    'gp_consents',
    'pending_profiles',
    'person_needs',
    'person_notes',
    'profiles',
    'record_merges',
    'subscriptions',
    'used_consent_links',
  ],
  platform: ['access_log', 'audit_log', 'error_logs', 'idempotency_keys'],
  releases: [
    'build_figures',
    'build_reports',
    'canaries',
    'canary_views',
    'rollback_requests',
    'site_reports',
  ],
  staff: [
    'products',
    'staff_invitations',
    'staff_members',
    'staff_recovery_codes',
    'staff_roles',
    'staff_views',
  ],
};

/** Written outside these folders: by migrations, a library, the service `backup`, the previous version. */
const NOT_OURS = [
  'attendance',
  'migrations',
  'operation_reports',
  'place_names',
  'postcode_districts',
  'rate_limits',
  'walk_ins',
];

const WRITE =
  /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/g;

const root = `${import.meta.dirname}/../..`;

/** Writes by folder and table. Sample data is written as its makers like. */
const writes = globSync('*/**/*.ts', { cwd: root })
  .filter((path) => !path.includes('.test.') && !path.startsWith('cli/seed/'))
  .flatMap((path) =>
    [...readFileSync(`${root}/${path}`, 'utf8').matchAll(WRITE)].map(([, table, raw]) => ({
      path,
      folder: path.slice(0, path.indexOf('/')),
      table: table ?? raw ?? '',
    })),
  );

test('each table is written by one folder', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`.execute(api.owner);
  const tables = new Set(rows.map(({ name }) => name));
  expect([...Object.values(OWNERS).flat(), ...NOT_OURS].sort()).toEqual([...tables].sort());
  const written = writes.filter(({ table }) => tables.has(table));
  expect(written.filter(({ folder, table }) => !OWNERS[folder]?.includes(table))).toEqual([]);
  const unused = Object.values(OWNERS)
    .flat()
    .filter((name) => !written.some(({ table }) => table === name));
  expect(unused).toEqual([]);
});
