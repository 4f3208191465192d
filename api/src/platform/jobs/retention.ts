import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { tryEach } from './try-each.ts';

interface Retention extends RetentionRule {
  table: string;
  /** The time from which the period counts. */
  column: RawBuilder<unknown>;
  /** A PostgreSQL interval. */
  keep: string;
  /** Which of the old rows may be deleted. */
  only?: RawBuilder<unknown>;
}

/** A kind of record, and why it is kept for its period. */
export interface RetentionRule {
  kind: string;
  /** What the period counts from, in words. */
  from: string;
  reason: string;
}

/** How long the provider allows refunds, and therefore how long a mail about a booking may still be due. */
const REFUNDABLE_PERIOD = '180 days';

/**
 * Data that the service needs for a limited time. Health records, payments and logs, which people may ask for
 * years later, are in `LONG_RETENTION` (api/src/people/personal-data/long-retention.ts).
 */
export const RETENTION: readonly Retention[] = [
  {
    kind: 'error logs',
    from: 'when they were received',
    reason: 'Errors are found and fixed within weeks.',
    table: 'error_logs',
    column: sql`created_at`,
    keep: '90 days',
  },
  {
    kind: 'webhook events',
    from: 'when they were received',
    reason: 'The provider resends an event for three days, and disputes need older events.',
    table: 'webhook_events',
    column: sql`received_at`,
    keep: '90 days',
  },
  {
    kind: 'sent and dropped mails',
    from: 'when they were sent or dropped',
    reason:
      'Questions about a mail come within a year; while a refund is possible, the row prevents a second mail.',
    table: 'outbox',
    column: sql`coalesce(sent_at, dropped_at)`,
    keep: '400 days',
    // The row prevents a second mail as long as its occasion can recur.
    only: sql`NOT EXISTS (SELECT FROM appointments a JOIN events e USING (event_id)
      WHERE a.appointment_id = outbox.appointment_id
        AND e.ends_at > now() - ${REFUNDABLE_PERIOD}::interval)`,
  },
  {
    kind: 'messages of staff',
    from: 'when they were written',
    reason: 'A message is kept as long as any e-mail sent from it.',
    table: 'staff_messages',
    column: sql`created_at`,
    keep: '400 days',
    only: sql`NOT EXISTS (SELECT FROM outbox o WHERE o.message_id = staff_messages.message_id)`,
  },
  {
    kind: 'used consent links',
    from: 'when they were used',
    reason: 'A link expires after 14 days, used or not.',
    table: 'used_consent_links',
    column: sql`used_at`,
    // A link expires 14 days after it was mailed, used or not.
    keep: '15 days',
  },
  {
    kind: 'idempotency keys',
    from: 'the request',
    reason: 'A browser repeats a request within minutes.',
    table: 'idempotency_keys',
    column: sql`created_at`,
    keep: '1 day',
  },
  {
    kind: 'details of unconfirmed accounts',
    from: 'when they were entered',
    reason: 'A mailed link can be requested again for a week.',
    table: 'pending_profiles',
    column: sql`entered_at`,
    keep: '7 days',
  },
  {
    kind: 'requests for event alerts',
    from: 'the request',
    reason: 'People may no longer be interested.',
    table: 'event_alerts',
    column: sql`created_at`,
    keep: '1 year',
  },
  {
    kind: 'requests for event alerts that were answered',
    from: 'the mail',
    reason: 'The link in the mail ends other requests from the same address.',
    table: 'event_alerts',
    // Counted from the latest mail, because a person who has asked again since then is waiting for
    // another one.
    column: sql`(SELECT max(o.sent_at) FROM outbox o WHERE o.alert_id = event_alerts.alert_id
      AND o.created_at >= event_alerts.created_at)`,
    // The link in the mail also ends other requests made with the address.
    keep: '30 days',
  },
  {
    kind: 'mails of event alerts that have ended',
    from: 'the mail',
    reason: 'So that nobody gets two event alerts on one day.',
    table: 'outbox',
    column: sql`created_at`,
    keep: '1 day',
    only: sql`kind = 'event-near' AND alert_id IS NULL
      AND (claimed_until IS NULL OR claimed_until < now())`,
  },
  {
    kind: 'waiting lists',
    from: 'the end of the event',
    reason: 'Questions about who was offered a place come within weeks.',
    table: 'waiting_list',
    column: sql`(SELECT e.ends_at FROM events e WHERE e.event_id = waiting_list.event_id)`,
    keep: '30 days',
  },
  {
    kind: 'unsent consent forms',
    from: 'the last change',
    reason: 'They hold health data that the person has not sent.',
    table: 'consent_drafts',
    column: sql`expires_at - interval '1 hour'`,
    keep: '1 hour',
  },
  {
    kind: 'result files that nobody released',
    from: 'the upload',
    reason: 'The laboratory can be asked to send a file again.',
    table: 'result_batches',
    column: sql`uploaded_at`,
    keep: '14 days',
    only: sql`state = 'preview'`,
  },
  {
    kind: 'invitations of staff',
    from: 'when the link expires',
    reason: 'So that an administrator can see who did not respond.',
    table: 'staff_invitations',
    column: sql`expires_at`,
    keep: '30 days',
  },
  {
    kind: 'unused tablet codes',
    from: 'when they expire',
    reason: 'An expired code gives no access.',
    table: 'clinic_devices',
    column: sql`code_expires_at`,
    keep: '1 day',
    only: sql`enrolled_at IS NULL`,
  },
  {
    kind: 'rejected steps that are closed',
    from: 'when they were recorded again or closed',
    reason: 'Results, and questions about the day, arrive within months.',
    table: 'rejected_steps',
    column: sql`closed_at`,
    keep: '180 days',
  },
  {
    kind: 'scans of tubes at the box',
    from: 'the scan',
    reason:
      'Their outcome is kept with the sample, and questions about the day arrive within months.',
    table: 'box_scans',
    column: sql`done_at`,
    keep: '180 days',
  },
  {
    kind: 'changes of events that can be undone',
    from: 'the change',
    reason: 'A change can be undone for an hour.',
    table: 'event_change_undos',
    column: sql`changed_at`,
    keep: '1 hour',
  },
  {
    kind: 'checks of recalls',
    from: 'the check',
    reason: 'Each check replaces the previous one.',
    table: 'recall_checks',
    column: sql`checked_at`,
    keep: '30 days',
  },
  {
    kind: 'used sign-in codes',
    from: 'when they were used',
    reason: 'A code is valid for only a few minutes.',
    table: 'used_codes',
    column: sql`used_at`,
    keep: '1 hour',
  },
  {
    kind: 'figures of builds',
    from: 'the day of the visits',
    reason: 'Builds are only compared in the weeks after they are published.',
    table: 'build_figures',
    column: sql`day`,
    keep: '90 days',
  },
  {
    kind: 'reports of networks',
    from: 'the day of the visits',
    reason: 'They prevent a false report from being repeated.',
    table: 'build_reports',
    column: sql`day`,
    keep: '2 days',
  },
  {
    kind: 'rate limits',
    from: 'when they expire',
    reason: 'Attempts are counted over an hour.',
    table: 'rate_limits',
    column: sql`to_timestamp(expire / 1000.0)`,
    keep: '1 hour',
  },
];

/**
 * Ends expired records of each kind separately, and records how many there were.
 * @param end ends the records of a rule, and returns their number
 * @throws {AggregateError} of those that failed, after all were tried
 */
export const applyRetention = <Rule extends RetentionRule>(
  db: Executor,
  rules: readonly Rule[],
  end: (rule: Rule) => Promise<number>,
): Promise<void> =>
  tryEach(rules, async (rule) => {
    try {
      const ended = await end(rule);
      await sql`INSERT INTO retention_runs AS r (kind, ran_at, ended, total)
        VALUES (${rule.kind}, now(), ${ended}, ${ended}) ON CONFLICT (kind) DO UPDATE
        SET ran_at = now(), ended = ${ended}, total = r.total + ${ended}, failed_at = NULL`.execute(
        db,
      );
    } catch (error) {
      await sql`INSERT INTO retention_runs (kind, failed_at) VALUES (${rule.kind}, now())
        ON CONFLICT (kind) DO UPDATE SET failed_at = now()`.execute(db);
      throw error;
    }
  });

/** Deletes expired data. @throws {AggregateError} */
export const deleteExpired = (db: Executor): Promise<void> =>
  applyRetention(db, RETENTION, async ({ table, column, keep, only }) => {
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)}
      WHERE ${column} <= now() - ${keep}::interval AND ${only ?? sql`true`}`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
