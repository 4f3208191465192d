import { eventColumns } from '@chaps/contracts/event-details';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const READ = ['SELECT'];
const ADD = ['INSERT', 'SELECT'];
const ALL = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];

const GRANTS: Record<string, string[]> = {
  access_codes: ['DELETE', ...ADD],
  access_log: ADD,
  accounts: [
    ...ADD,
    'UPDATE (confirmed_at, ended_session, password_set_at, session_id, sessions_not_before, spared_session)',
  ],
  appointment_changes: ['DELETE', ...ADD],
  appointment_moves: ADD,
  appointments: [
    ...ADD,
    'UPDATE (booked_by, came_after, came_before, confirmed_at, event_id, expires_at, origin, payment, slot_starts_at, status)',
  ],
  audit_log: ADD,
  build_figures: ALL,
  build_reports: ALL,
  attendance: ADD,
  canaries: [...ADD, 'UPDATE'],
  canary_views: ['DELETE', ...ADD, 'UPDATE (failed)'],
  clinic_device_sessions: [...ADD, 'UPDATE (device_id)'],
  clinic_devices: [
    'DELETE',
    ...ADD,
    'UPDATE (battery, enrolled_at, enrolled_by, label, last_seen_at, revoked_at, revoked_by, unsent)',
  ],
  consent_drafts: ALL,
  consents: ADD,
  day_payments: [...ADD, 'UPDATE (counts, given_back_at, given_back_by)'],
  data_requests: [...ADD, 'UPDATE (answer, asked_by, closed_at, closed_by, state)'],
  erasure_requests: ['DELETE', ...ADD, 'UPDATE (account_id, completed_at)'],
  error_logs: ['DELETE', 'INSERT', 'SELECT (created_at)'],
  event_alerts: ['DELETE', ...ADD, 'UPDATE (created_at)'],
  event_change_undos: ['DELETE', ...ADD],
  ended_sessions: ADD,
  event_closures: ['DELETE', ...ADD],
  event_prices: ['DELETE', ...ADD],
  event_slots: [...ADD, 'UPDATE (beyond_capacity, capacity, closed, taken)'],
  event_templates: ['DELETE', ...ADD, 'UPDATE (changed_at, changed_by, name)'],
  events: [
    ...ADD,
    `UPDATE (${[...eventColumns.keyof().options, 'cancelled_at', 'published_at', 'version'].sort().join(', ')})`,
  ],
  follow_up_steps: ADD,
  follow_ups: [...ADD, 'UPDATE (due_on, next_try_at, outcome, owner, result_id, state)'],
  gp_consents: ADD,
  deliveries: ['DELETE', ...ADD, 'UPDATE (changed_at, error, reply, state)'],
  idempotency_keys: ALL,
  invoice_numbers: ['SELECT', 'UPDATE (last)'],
  invoices: [
    'DELETE',
    ...ADD,
    'UPDATE (address, billed_to, description, due_on, email, how_to_pay, number, paid_on, quantity, sent_at, unit_price, void_reason, voided_at)',
  ],
  laboratories: [...ADD, 'UPDATE (columns, encoding, headings, labels)'],
  letter_templates: [
    'DELETE',
    ...ADD,
    'UPDATE (about, body, changed_at, changed_by, name, recipient, subject, version)',
  ],
  letters: [
    ...ADD,
    'UPDATE (approved_at, approved_on, changed_at, reason_encrypted, sent_how, sha256, state, text_encrypted, version)',
  ],
  mail_words: ['DELETE', ...ADD, 'UPDATE (body, changed_at, changed_by, subject, version)'],
  message_templates: [
    'DELETE',
    ...ADD,
    'UPDATE (body, changed_at, changed_by, name, subject, version)',
  ],
  money_comparisons: ADD,
  money_differences: [...ADD, 'UPDATE (decided_at, kind, ours, reason, state, theirs)'],
  money_back: [...ADD, 'UPDATE (amount, kind, outcome, settled_at, status, updated_at)'],
  operation_reports: READ,
  outbox: [
    'DELETE',
    ...ADD,
    'UPDATE (attempts, claimed_until, dropped_at, failed_at, failure, next_attempt_at, sent_at)',
  ],
  payment_orders: [...ADD, 'UPDATE (capture_answer, capture_attempt, status, updated_at)'],
  payment_transactions: ADD,
  pending_profiles: ['DELETE', ...ADD, 'UPDATE (details_encrypted, entered_at)'],
  person_needs: [...ADD, 'UPDATE (changed_at, changed_by, details, needs)'],
  person_notes: ADD,
  place_names: READ,
  postcode_districts: READ,
  products: READ,
  profiles: [
    ...ADD,
    'UPDATE (billing_address, date_of_birth, email, ethnicity, first_name, gender, has_account, home_address, is_active, last_name, nhs_number_encrypted, nhs_number_hmac, occupation, phone, updated_at, user_id, wants_reminders)',
  ],
  rate_limits: ALL,
  record_merges: [...ADD, 'UPDATE (replaced, undone_at, undone_by)'],
  refunds: [...ADD, 'UPDATE (attempt, completed_at, provider_refund_id, status, updated_at)'],
  rejected_steps: ['DELETE', ...ADD, 'UPDATE (closed_at, closed_by, closing_reason, person_name)'],
  report_months: ADD,
  result_batches: [
    'DELETE',
    ...ADD,
    'UPDATE (closed_at, closed_by, reading, rows_encrypted, state, summary)',
  ],
  result_settings: [...READ, 'UPDATE (call_first_hours, changed_at, changed_by)'],
  results: [...ADD, 'UPDATE (opened_at, superseded_at, told_at, told_by, told_how, withdrawn_at)'],
  rollback_requests: [...ADD, 'UPDATE (outcome, state)'],
  samples: [...ADD, 'UPDATE (changed_at, changed_by, discarded_at, discarded_by, reason, state)'],
  set_aside_results: [
    ...ADD,
    'UPDATE (matched_batch_id, reason, resolution, resolved_at, resolved_by, row_encrypted)',
  ],
  site_reports: [...ADD, 'UPDATE'],
  second_steps: ALL,
  staff_invitations: ['DELETE', ...ADD, 'UPDATE (accepted_at, expires_at, withdrawn_at)'],
  staff_members: ADD,
  staff_messages: ['DELETE', ...ADD, 'UPDATE (cancelled_at)'],
  staff_recovery_codes: ['DELETE', ...ADD, 'UPDATE (used_at)'],
  staff_roles: [...ADD, 'UPDATE (confirmed_at, confirmed_by, revoked_at)'],
  staff_views: ['DELETE', ...ADD, 'UPDATE (search)'],
  subscriptions: [...ADD, 'UPDATE (hear_about_event, name, unsubscribed_at)'],
  visit_steps: ADD,
  visits: [...ADD, 'UPDATE'],
  walk_ins: [...ADD, 'UPDATE (date_of_birth, email, erased_at, first_name, last_name, phone)'],
  tube_codes: ADD,
  used_codes: ['DELETE', ...ADD],
  used_consent_links: ['DELETE', ...ADD],
  webhook_events: ['DELETE', ...ADD, 'UPDATE (event_type, processed_at, tried_at)'],
};

test('the role of the API may do this and no more', async () => {
  const { rows } = await sql<{ name: string; rights: string[] }>`
    WITH granted AS (
      SELECT relname AS name, privilege_type AS right
      FROM pg_class, aclexplode(relacl) WHERE relnamespace = 'public'::regnamespace
        AND grantee = 'chaps_api'::regrole
      UNION ALL
      SELECT relname, privilege_type || ' (' || string_agg(attname, ', ' ORDER BY attname) || ')'
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid, aclexplode(attacl)
      WHERE relnamespace = 'public'::regnamespace AND grantee = 'chaps_api'::regrole
      GROUP BY relname, privilege_type)
    SELECT name, array_agg("right" ORDER BY "right") AS rights FROM granted GROUP BY name
    ORDER BY name`.execute(api.owner);
  expect(Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))).toEqual(GRANTS);
});
