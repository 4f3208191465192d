import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { tryEach } from './try-each.ts';

interface Retention {
  /** The state, as docs/operations/states.md lists it. */
  kind: string;
  table: string;
  /** The moment that its time counts from. */
  column: RawBuilder<unknown>;
  /** An interval of PostgreSQL. */
  keep: string;
  /** Which of those rows may go. */
  only?: RawBuilder<unknown>;
}

/** How long the provider takes a refund, and so how long a mail about a booking may still be due. */
const REFUNDABLE = '180 days';

/**
 * Retention periods of all data that is not permanent. Clinical and financial records, consents and
 * the logs of who read or changed what are not here: they stay (`KEPT` in the contracts).
 */
export const RETENTION: readonly Retention[] = [
  { kind: 'error logs', table: 'error_logs', column: sql`created_at`, keep: '90 days' },
  { kind: 'webhook events', table: 'webhook_events', column: sql`received_at`, keep: '90 days' },
  {
    kind: 'sent and dropped mails',
    table: 'outbox',
    column: sql`coalesce(sent_at, dropped_at)`,
    keep: '400 days',
    // The row prevents a second mail while its occasion can recur.
    only: sql`NOT EXISTS (SELECT FROM appointments a JOIN events e USING (event_id)
      WHERE a.appointment_id = outbox.appointment_id
        AND e.ends_at > now() - ${REFUNDABLE}::interval)`,
  },
  {
    kind: 'messages of staff',
    table: 'staff_messages',
    column: sql`created_at`,
    keep: '400 days',
    only: sql`NOT EXISTS (SELECT FROM outbox o WHERE o.message_id = staff_messages.message_id)`,
  },
  {
    kind: 'used consent links',
    table: 'used_consent_links',
    column: sql`used_at`,
    // A link ends 14 days after it was mailed, used or not.
    keep: '15 days',
  },
  { kind: 'idempotency keys', table: 'idempotency_keys', column: sql`created_at`, keep: '1 day' },
  {
    kind: 'details of unconfirmed accounts',
    table: 'pending_profiles',
    column: sql`entered_at`,
    keep: '7 days',
  },
  {
    kind: 'requests for event alerts',
    table: 'event_alerts',
    column: sql`created_at`,
    keep: '1 year',
  },
  {
    kind: 'requests for event alerts that were answered',
    table: 'event_alerts',
    // By the latest mail: a person who asked again since is waiting for another one.
    column: sql`(SELECT max(o.sent_at) FROM outbox o WHERE o.alert_id = event_alerts.alert_id
      AND o.created_at >= event_alerts.created_at)`,
    // The link in the mail ends what else was asked for with the address.
    keep: '30 days',
  },
  { kind: 'unsent consent forms', table: 'consent_drafts', column: sql`expires_at`, keep: '0' },
  {
    kind: 'result files that nobody released',
    table: 'result_batches',
    column: sql`uploaded_at`,
    keep: '14 days',
    only: sql`state = 'preview'`,
  },
  {
    kind: 'invitations of staff',
    table: 'staff_invitations',
    column: sql`expires_at`,
    keep: '30 days',
  },
  {
    kind: 'unused tablet codes',
    table: 'clinic_devices',
    column: sql`code_expires_at`,
    keep: '1 day',
    only: sql`enrolled_at IS NULL`,
  },
  {
    kind: 'rejected steps that are closed',
    table: 'rejected_steps',
    column: sql`closed_at`,
    keep: '180 days',
  },
  {
    kind: 'changes of events that can be undone',
    table: 'event_change_undos',
    column: sql`changed_at`,
    keep: '1 hour',
  },
  { kind: 'checks of recalls', table: 'recall_checks', column: sql`checked_at`, keep: '30 days' },
  { kind: 'used sign-in codes', table: 'used_codes', column: sql`used_at`, keep: '1 hour' },
  { kind: 'figures of builds', table: 'build_figures', column: sql`day`, keep: '90 days' },
  { kind: 'reports of networks', table: 'build_reports', column: sql`day`, keep: '2 days' },
  {
    kind: 'rate limits',
    table: 'rate_limits',
    column: sql`to_timestamp(expire / 1000.0)`,
    keep: '1 hour',
  },
];

/** Deletes data past its retention period, each kind for itself. @throws {AggregateError} */
export const deleteExpired = (db: Executor): Promise<void> =>
  tryEach(RETENTION, ({ table, column, keep, only }) =>
    sql`
      DELETE FROM ${sql.table(table)}
      WHERE ${column} <= now() - ${keep}::interval AND ${only ?? sql`true`}`.execute(db),
  );
