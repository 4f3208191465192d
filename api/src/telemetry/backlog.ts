import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

/** Outstanding work, read by one query. Ages are those of the oldest in seconds, 0 for none. */
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
        WHERE failed_at IS NOT NULL AND dropped_at IS NULL) failures,
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
  if (!backlog) throw new Error('the backlog query gives one row');
  return backlog;
}

export interface QueueState {
  name: string;
  waiting: number;
  /** Seconds for which the oldest job that may run has waited. */
  oldestAge: number;
  failed: number;
}

export async function readQueues(db: Executor): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    SELECT name,
      (count(*) FILTER (WHERE waiting))::int AS waiting,
      ${age('min(start_after) FILTER (WHERE waiting)')} AS "oldestAge",
      (count(*) FILTER (WHERE state = 'failed'))::int AS failed
    FROM (SELECT name, state, start_after,
        state IN ('created', 'retry') AND start_after <= now() AS waiting FROM pgboss.job) jobs
    GROUP BY name`.execute(db);
  return rows;
}

/** Seconds since a moment, 0 when there is none. */
const age = (moment: string) =>
  sql.raw<number>(`coalesce(extract(epoch FROM now() - ${moment}), 0)::float8`);
