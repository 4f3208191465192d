import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

/** Outstanding work, read by one query. Ages are those of the oldest item in seconds, 0 if there is none. */
export interface Backlog {
  heldSeats: number;
  unsettledCaptures: number;
  unsettledCaptureAge: number;
  dueRefunds: number;
  dueRefundAge: number;
  unsentMails: number;
  unsentMailAge: number;
  failedMails: number;
  openErasures: number;
  openErasureAge: number;
  unseenTablets: number;
}

/** All outstanding work, by the database's clock. */
export async function readBacklog(db: Executor): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    SELECT held."heldSeats", captures.*, refunds.*, mails.*, failures.*, erasures.*, tablets.*
    FROM
      (SELECT count(*)::int AS "heldSeats" FROM appointments
        WHERE status = 'held' AND expires_at > now()) held,
      (SELECT count(*)::int AS "unsettledCaptures", ${age('min(updated_at)')} AS "unsettledCaptureAge"
        FROM appointments WHERE status = 'capturing') captures,
      (SELECT count(*)::int AS "dueRefunds", ${age('min(created_at)')} AS "dueRefundAge"
        FROM refunds WHERE status = 'due') refunds,
      (SELECT count(*)::int AS "unsentMails", ${age('min(created_at)')} AS "unsentMailAge"
        FROM outbox
        WHERE sent_at IS NULL AND dropped_at IS NULL AND failed_at IS NULL) mails,
      (SELECT count(*)::int AS "failedMails" FROM outbox
        WHERE failed_at IS NOT NULL AND dropped_at IS NULL
          AND failure IS DISTINCT FROM 'no address') failures,
      (SELECT count(*)::int AS "openErasures", ${age('min(asked_at)')} AS "openErasureAge"
        FROM (SELECT received_on::timestamptz AS asked_at FROM data_requests
            WHERE state = 'open' AND kind = 'erasure'
          UNION ALL SELECT requested_at FROM erasure_requests
            WHERE account_id IS NOT NULL AND completed_at IS NULL) requests) erasures,
      (SELECT count(*)::int AS "unseenTablets" FROM clinic_devices JOIN events USING (event_id)
        WHERE enrolled_at IS NOT NULL AND revoked_at IS NULL AND cancelled_at IS NULL
          AND last_seen_at < now() - interval '15 minutes'
          AND now() BETWEEN starts_at AND ends_at) tablets`.execute(db);
  const [backlog] = rows;
  if (!backlog) throw new Error('the backlog query returned no row');
  return backlog;
}

export interface QueueState {
  name: string;
  waiting: number;
  /** How many seconds the oldest runnable job has waited. */
  oldestAge: number;
  failed: number;
}

/**
 * Failed jobs whose work is still outstanding: no later job with the same data succeeded, and refunds and
 * account deletions have not been completed by another job.
 */
const GIVEN_UP_JOBS = `(SELECT failed.name, failed.created_on FROM pgboss.job failed
    LEFT JOIN (SELECT name, data, max(created_on) AS done_on FROM pgboss.job
      WHERE state = 'completed' GROUP BY name, data) later
      ON later.name = failed.name AND later.data IS NOT DISTINCT FROM failed.data
    WHERE failed.state = 'failed' AND (later.done_on IS NULL OR later.done_on < failed.created_on)
      AND CASE failed.name
        WHEN 'refund-payment' THEN EXISTS (SELECT FROM refunds r
          WHERE r.payment_reference = failed.data ->> 'paymentReference' AND r.status = 'due')
        WHEN 'delete-account' THEN EXISTS (SELECT FROM erasure_requests e
          WHERE e.account_id::text = failed.data ->> 'userId')
        ELSE true END)`;

export interface FailedJobs {
  name: string;
  count: number;
  since: Date;
}

/** The jobs that failed permanently, by kind. */
export async function readFailedJobs(db: Executor): Promise<FailedJobs[]> {
  const { rows } = await sql<FailedJobs>`
    SELECT name, count(*)::int AS count, min(created_on) AS since
    FROM ${sql.raw(GIVEN_UP_JOBS)} given_up GROUP BY name ORDER BY name`.execute(db);
  return rows;
}

export async function readQueues(db: Executor): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    SELECT name, waiting, "oldestAge", coalesce(failed, 0)::int AS failed
    FROM (SELECT name, (count(*) FILTER (WHERE waiting))::int AS waiting,
        ${age('min(start_after) FILTER (WHERE waiting)')} AS "oldestAge"
      FROM (SELECT name, start_after,
          state IN ('created', 'retry') AND start_after <= now() AS waiting FROM pgboss.job) jobs
      GROUP BY name) queues
    LEFT JOIN (SELECT name, count(*) AS failed FROM ${sql.raw(GIVEN_UP_JOBS)} given_up
      GROUP BY name) failures USING (name)`.execute(db);
  return rows;
}

/** Seconds since a time, 0 if there is none. */
const age = (moment: string) =>
  sql.raw<number>(`coalesce(extract(epoch FROM now() - ${moment}), 0)::float8`);
