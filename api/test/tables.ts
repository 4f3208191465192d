import { eventColumns } from '@chaps/contracts/event-details';

const READ = ['SELECT'];
const ADD = ['INSERT', 'SELECT'];
const ALL = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];

interface Table {
  /**
   * The folder whose code writes the table; other code calls its functions. A table without one is
   * written by migrations, a library or the service `backup`.
   */
  owner?: string;
  /** The exact rights of the API's role. */
  rights: string[];
  /** Why changes to it need no row in the audit log. */
  notAudited?: string;
  /** Why its rows are kept, if it is in neither the register of personal data nor `RETENTION`. */
  stays?: string;
}

/** Every table in the database. The register of personal data says what each holds about people. */
export const TABLES: Readonly<Record<string, Table>> = {
  access_codes: { owner: 'events', rights: ['DELETE', ...ADD], stays: 'is part of an event' },
  access_log: { owner: 'platform', rights: ADD, notAudited: 'is a log' },
  accounts: {
    owner: 'accounts',
    rights: [
      ...ADD,
      'UPDATE (confirmed_at, ended_session, password_set_at, session_id, sessions_not_before, spared_session)',
    ],
    notAudited: 'follows the sign-in service',
  },
  appointment_changes: {
    owner: 'booking',
    rights: ['DELETE', ...ADD],
    notAudited: 'is the history of a booking',
  },
  appointment_moves: { owner: 'booking', rights: ADD, notAudited: 'is the history of a booking' },
  appointments: {
    owner: 'booking',
    rights: [
      ...ADD,
      'UPDATE (booked_by, came_after, came_before, confirmed_at, event_id, expires_at, origin, payment, price_name, slot_starts_at, status)',
    ],
  },
  audit_log: { owner: 'platform', rights: ADD, notAudited: 'is a log' },
  box_scans: { owner: 'clinic-day', rights: ['DELETE', ...ADD] },
  build_figures: { owner: 'releases', rights: ALL, notAudited: 'measures builds' },
  build_reports: { owner: 'releases', rights: ALL, notAudited: 'measures builds' },
  canaries: {
    owner: 'releases',
    rights: [...ADD, 'UPDATE'],
    notAudited: 'measures builds',
    stays: 'one row for each remote',
  },
  canary_views: {
    owner: 'releases',
    rights: ['DELETE', ...ADD, 'UPDATE (failed)'],
    notAudited: 'measures builds',
    stays: 'is deleted when the next canary begins',
  },
  clinic_device_sessions: {
    owner: 'clinic-day',
    rights: [...ADD, 'UPDATE (device_id)'],
    notAudited: 'follows the tablets',
    stays: 'names no person; a revoked tablet stays revoked',
  },
  clinic_devices: {
    owner: 'clinic-day',
    rights: [
      'DELETE',
      ...ADD,
      'UPDATE (battery, enrolled_at, enrolled_by, label, last_seen_at, revoked_at, revoked_by, unsent)',
    ],
  },
  consent_drafts: { owner: 'people', rights: ALL, notAudited: 'is not sent yet' },
  consents: { owner: 'people', rights: ADD, notAudited: 'is itself the evidence' },
  deaths: {
    owner: 'follow-up',
    rights: ['DELETE', ...ADD, 'UPDATE (taken_back_at, taken_back_by)'],
  },
  data_requests: {
    owner: 'people',
    rights: [...ADD, 'UPDATE (answer, asked_by, closed_at, closed_by, state)'],
  },
  day_payments: {
    owner: 'clinic-day',
    rights: [...ADD, 'UPDATE (counts, given_back_at, given_back_by)'],
  },
  deliveries: {
    owner: 'messages',
    rights: ['DELETE', ...ADD, 'UPDATE (changed_at, error, reply, state)'],
    notAudited: 'is the history of mails',
  },
  ended_sessions: {
    owner: 'accounts',
    rights: ADD,
    notAudited: 'follows the tablets',
    stays: 'an ended session stays ended; it is an id',
  },
  erasure_requests: {
    owner: 'people',
    rights: ['DELETE', ...ADD, 'UPDATE (account_id, completed_at)'],
  },
  error_logs: {
    owner: 'platform',
    rights: ['DELETE', 'INSERT', 'SELECT (created_at)'],
    notAudited: 'is a log',
  },
  event_alerts: {
    owner: 'events',
    rights: ['DELETE', ...ADD, 'UPDATE (created_at)'],
    notAudited: 'has its own date',
  },
  event_change_undos: { owner: 'events', rights: ['DELETE', ...ADD] },
  event_closures: { owner: 'clinic-day', rights: ['DELETE', ...ADD], stays: 'is part of an event' },
  event_hosts: {
    owner: 'insight',
    rights: [...ADD, 'UPDATE (cost, host_name)'],
    stays: 'is part of an event',
  },
  event_prices: { owner: 'events', rights: ['DELETE', ...ADD], stays: 'is part of an event' },
  event_slots: {
    owner: 'booking',
    rights: [...ADD, 'UPDATE (beyond_capacity, capacity, closed, taken)'],
    stays: 'is part of an event',
  },
  event_templates: {
    owner: 'events',
    rights: ['DELETE', ...ADD, 'UPDATE (changed_at, changed_by, name)'],
    stays: 'is a setting',
  },
  events: {
    owner: 'events',
    rights: [
      ...ADD,
      `UPDATE (${[...eventColumns.keyof().options, 'cancelled_at', 'published_at', 'version'].sort().join(', ')})`,
    ],
  },
  follow_up_steps: { owner: 'follow-up', rights: ADD },
  follow_ups: {
    owner: 'follow-up',
    rights: [...ADD, 'UPDATE (due_on, next_try_at, outcome, owner, result_id, state)'],
  },
  gp_choices: {
    owner: 'people',
    rights: ['DELETE', ...ADD, 'UPDATE (chosen_at, chosen_by, practice_code, typed)'],
  },
  gp_consents: { owner: 'people', rights: ADD },
  gp_practices: {
    owner: 'people',
    rights: READ,
    notAudited: 'is changed at the terminal',
    stays: 'is public, and replaced by the next file',
  },
  idempotency_keys: { owner: 'platform', rights: ALL, notAudited: 'repeats an answer' },
  invoice_numbers: {
    owner: 'payments',
    rights: ['SELECT', 'UPDATE (last)'],
    stays: 'is a counter',
  },
  invitation_waves: {
    owner: 'follow-up',
    rights: [...ADD, 'UPDATE (is_paused)'],
    stays: 'is part of an event; the invitations have a period',
  },
  invoices: {
    owner: 'payments',
    rights: [
      'DELETE',
      ...ADD,
      'UPDATE (address, agreement, billed_to, description, due_on, email, event_date, event_name, how_to_pay, number, paid_on, quantity, sent_at, unit_price, void_reason, voided_at)',
    ],
  },
  handover_undos: { owner: 'clinic-day', rights: ADD },
  handovers: {
    owner: 'clinic-day',
    rights: [...ADD, 'UPDATE (receipt_by, received_at, received_count, received_from)'],
  },
  laboratories: {
    owner: 'laboratory',
    rights: [
      ...ADD,
      'UPDATE (columns, encoding, headings, labels, mapped_at, mapped_from, settings)',
    ],
    stays: 'is a setting',
  },
  letter_templates: {
    owner: 'follow-up',
    rights: [
      'DELETE',
      ...ADD,
      'UPDATE (about, body, changed_at, changed_by, name, recipient, subject, version)',
    ],
    stays: 'is a setting',
  },
  letters: {
    owner: 'follow-up',
    rights: [
      ...ADD,
      'UPDATE (approved_at, approved_on, asked_at, asked_how, changed_at, end_reason, printed_at, reason_encrypted, records_separated_at, replaced_by, return_reason, sent_how, sha256, state, text_encrypted, version)',
    ],
  },
  mail_words: {
    owner: 'messages',
    rights: ['DELETE', ...ADD, 'UPDATE (body, changed_at, changed_by, subject, version)'],
    stays: 'is a setting',
  },
  message_templates: {
    owner: 'messages',
    rights: ['DELETE', ...ADD, 'UPDATE (body, changed_at, changed_by, name, subject, version)'],
    stays: 'is a setting',
  },
  migrations: {
    rights: [],
    notAudited: 'is changed by migrations',
    stays: 'is what the database ran',
  },
  money_back: {
    owner: 'payments',
    rights: [...ADD, 'UPDATE (amount, kind, outcome, settled_at, status, updated_at)'],
    notAudited: 'follows the payment provider',
  },
  money_comparisons: {
    owner: 'payments',
    rights: ADD,
    stays: 'a row a day, which the accounts are checked against',
  },
  money_differences: {
    owner: 'payments',
    rights: [...ADD, 'UPDATE (decided_at, kind, ours, reason, state, theirs)'],
  },
  operation_reports: {
    rights: READ,
    notAudited: 'is written by the backup service',
    stays: 'one row for each operation',
  },
  outbox: {
    owner: 'messages',
    rights: [
      'DELETE',
      ...ADD,
      'UPDATE (alert_id, attempts, claimed_until, dropped_at, email, failed_at, failure, next_attempt_at, sent_at)',
    ],
    notAudited: 'is the history of mails',
  },
  payment_orders: {
    owner: 'payments',
    rights: [...ADD, 'UPDATE (capture_answer, capture_attempt, status, updated_at)'],
    notAudited: 'follows the payment provider',
  },
  payment_transactions: { owner: 'payments', rights: ADD, notAudited: 'is the ledger' },
  pending_profiles: {
    owner: 'people',
    rights: ['DELETE', ...ADD, 'UPDATE (details_encrypted, entered_at)'],
    notAudited: 'is not confirmed yet',
  },
  person_needs: {
    owner: 'people',
    rights: [...ADD, 'UPDATE (changed_at, changed_by, details, needs)'],
  },
  person_notes: { owner: 'people', rights: ADD },
  place_names: { rights: READ, notAudited: 'is changed by migrations', stays: 'is public' },
  postcode_districts: { rights: READ, notAudited: 'is changed by migrations', stays: 'is public' },
  products: {
    owner: 'staff',
    rights: READ,
    notAudited: 'is changed at the terminal',
    stays: 'is a price list',
  },
  profiles: {
    owner: 'people',
    rights: [
      ...ADD,
      'UPDATE (before_claim, billing_address, claim_confirmed_at, claimed_at, date_of_birth, email, email_changed_at, ethnicity, first_name, gender, has_account, home_address, invitation_miles, is_active, last_name, nhs_number_encrypted, nhs_number_hmac, occupation, phone, registration_rejected_at, updated_at, user_id, wants_reminders)',
    ],
  },
  rate_limits: { rights: ALL, notAudited: 'counts attempts' },
  recall_rules: { owner: 'follow-up', rights: ADD, stays: 'old recalls name their version' },
  recall_steps: { owner: 'follow-up', rights: ADD },
  recall_checks: {
    owner: 'follow-up',
    rights: ['DELETE', ...ADD],
    notAudited: 'the product checks',
  },
  recall_findings: {
    owner: 'follow-up',
    rights: ['DELETE', ...ADD],
    notAudited: 'the product checks',
  },
  recalls: {
    owner: 'follow-up',
    rights: [
      ...ADD,
      'UPDATE (appointment_id, basis, due_on, ended_reason, from_record, invited_at, postponed_from, result_id, rule_version, state, test_interval, tested_on, version)',
    ],
    notAudited: 'each change is a step of its history',
  },
  record_merges: { owner: 'people', rights: [...ADD, 'UPDATE (replaced, undone_at, undone_by)'] },
  refunds: {
    owner: 'payments',
    rights: [...ADD, 'UPDATE (attempt, completed_at, provider_refund_id, status, updated_at)'],
    notAudited: 'is the ledger',
  },
  rejected_steps: {
    owner: 'clinic-day',
    rights: ['DELETE', ...ADD, 'UPDATE (closed_at, closed_by, closing_reason, person_name)'],
  },
  event_reports: {
    owner: 'insight',
    rights: ADD,
    notAudited: 'keeps what reports have disclosed',
    stays: 'an event’s figures are disclosed once',
  },
  report_months: {
    owner: 'insight',
    rights: ADD,
    notAudited: 'keeps what reports have disclosed',
    stays: 'a month’s figures are disclosed once',
  },
  result_batches: {
    owner: 'laboratory',
    rights: [
      'DELETE',
      ...ADD,
      'UPDATE (closed_at, closed_by, reading, rows_encrypted, state, summary)',
    ],
  },
  result_settings: {
    owner: 'laboratory',
    rights: [...READ, 'UPDATE (call_first_hours, changed_at, changed_by)'],
    stays: 'is a setting',
  },
  results: {
    owner: 'laboratory',
    rights: [
      ...ADD,
      'UPDATE (opened_at, superseded_at, told_at, told_by, told_how, unreachable_at, unreachable_by, withdrawn_at)',
    ],
  },
  retention_periods: {
    owner: 'people',
    rights: [...ADD, 'UPDATE (changed_at, changed_by, years)'],
    stays: 'is a setting',
  },
  retention_runs: {
    owner: 'platform',
    rights: [...ADD, 'UPDATE (ended, failed_at, ran_at, total)'],
    notAudited: 'is what jobs did',
    stays: 'one row for each kind of record',
  },
  rollback_requests: {
    owner: 'releases',
    rights: [...ADD, 'UPDATE (outcome, state)'],
    stays: 'a few rows a year, of builds',
  },
  samples: {
    owner: 'clinic-day',
    rights: [
      ...ADD,
      'UPDATE (changed_at, changed_by, discarded_at, discarded_by, handover_id, reason, state, told_at, told_by, told_how)',
    ],
  },
  second_steps: { owner: 'accounts', rights: ALL, notAudited: 'counts attempts' },
  set_aside_results: {
    owner: 'laboratory',
    rights: [
      ...ADD,
      'UPDATE (matched_batch_id, reason, resolution, resolved_at, resolved_by, row_encrypted)',
    ],
  },
  site_reports: {
    owner: 'releases',
    rights: [...ADD, 'UPDATE'],
    notAudited: 'measures builds',
    stays: 'is one row',
  },
  staff_invitations: {
    owner: 'staff',
    rights: ['DELETE', ...ADD, 'UPDATE (accepted_at, expires_at, withdrawn_at)'],
  },
  staff_members: { owner: 'staff', rights: ADD },
  staff_messages: { owner: 'messages', rights: ['DELETE', ...ADD, 'UPDATE (cancelled_at)'] },
  staff_recovery_codes: { owner: 'staff', rights: ['DELETE', ...ADD, 'UPDATE (used_at)'] },
  staff_roles: {
    owner: 'staff',
    rights: [...ADD, 'UPDATE (confirmed_at, confirmed_by, revoked_at)'],
  },
  staff_views: { owner: 'staff', rights: ['DELETE', ...ADD, 'UPDATE (search)'] },
  subscriptions: {
    owner: 'people',
    rights: [...ADD, 'UPDATE (hear_about_event, name, unsubscribed_at)'],
    notAudited: 'has its own dates',
  },
  test_invitations: {
    owner: 'follow-up',
    rights: [...ADD, 'UPDATE (sent_at, state)'],
    notAudited: 'each one sent is a step of its recall',
  },
  tube_codes: { owner: 'clinic-day', rights: ADD },
  used_codes: { owner: 'accounts', rights: ['DELETE', ...ADD], notAudited: 'counts attempts' },
  used_consent_links: {
    owner: 'people',
    rights: ['DELETE', ...ADD],
    notAudited: 'belongs to a consent',
  },
  visit_steps: { owner: 'clinic-day', rights: [...ADD, 'UPDATE (conflict)'] },
  visits: { owner: 'clinic-day', rights: [...ADD, 'UPDATE'], notAudited: 'follows the steps' },
  waiting_list: {
    owner: 'booking',
    rights: ['DELETE', ...ADD, 'UPDATE (appointment_id, joined_at, resumed_at)'],
    notAudited: 'has its own date',
  },
  webhook_events: {
    owner: 'payments',
    rights: ['DELETE', ...ADD, 'UPDATE (event_type, processed_at, tried_at)'],
    notAudited: 'follows the payment provider',
  },
};
