import type { Difference, differencesQuery } from '@chaps/contracts/staff-money';
import { sql } from 'kysely';
import type * as z from 'zod';
import { isWithinReach } from '../../accounts/reach.ts';
import type { Staff } from '../../accounts/staff.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { countRows, toPage, toPageClause } from '../../platform/db/page.ts';
import { HttpError, NotFoundError } from '../../platform/http/errors.ts';
import { toHttpError } from '../errors.ts';
import { readTransactions } from '../paypal/transactions.ts';
import { refreshProviderRefund } from '../provider-refunds.ts';
import { listOrderIds } from '../queries.ts';
import { settleByProvider } from '../reconcile.ts';
import type { Services } from '../services.ts';
import { listOurMovements, REFUND_LAG_MS, settleMatchedDifferences } from './compare.ts';

const PAGE = 50;

const DIFFERENCES = sql`money_differences d JOIN appointments a USING (appointment_id)
  JOIN events e USING (event_id) JOIN profiles f USING (profile_id)`;

type Row = Omit<Difference, 'moved_at'> & { moved_at: Date };

/** A page of differences, latest first, and the time of the last comparison. */
export async function listDifferences(
  db: Executor,
  { reach }: Staff,
  { state, ...cursor }: z.output<typeof differencesQuery>,
) {
  const matching = sql`${DIFFERENCES} WHERE d.state = ${state} AND ${isWithinReach(reach)}`;
  const order = {
    keys: [sql`d.moved_at`, sql`d.transaction_id`],
    descending: true,
    rowOf: (id: string) =>
      sql`${DIFFERENCES} WHERE d.transaction_id = ${id} AND ${isWithinReach(reach)}`,
  };
  const { rows } = await sql<Row>`
    SELECT d.transaction_id, d.movement, d.kind, d.ours, d.theirs, d.moved_at, d.reason,
      a.appointment_id, a.reference, e.event_id, e.event_name,
      f.first_name || ' ' || f.last_name AS name
    FROM ${matching} ${toPageClause(order, PAGE, cursor)}`.execute(db);
  const found = rows.map(({ moved_at, ...row }) => ({ ...row, moved_at: moved_at.toISOString() }));
  return {
    ...toPage(found, ({ transaction_id }) => transaction_id, PAGE, cursor),
    total: await countRows(db, matching),
    last: await findLastComparison(db),
  };
}

/** The number of open differences, and when the oldest was found. */
export async function countDifferences(db: Executor, { reach }: Pick<Staff, 'reach'>) {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    SELECT count(*)::int AS count, min(d.moved_at) AS since
    FROM ${DIFFERENCES} WHERE d.state = 'open' AND ${isWithinReach(reach)}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

async function findLastComparison(db: Executor) {
  const row = await db
    .selectFrom('money_comparisons')
    .select(['since', 'until', 'compared', 'found', 'compared_at'])
    .orderBy('compared_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { since, until, compared_at, ...counts } = row;
  return {
    ...counts,
    since: since.toISOString(),
    until: until.toISOString(),
    compared_at: compared_at.toISOString(),
  };
}

interface Decision {
  staff: Staff;
  transactionId: string;
  requestId: string;
}

/** @throws {HttpError} 404 if it is not visible to this member of staff; 409 when it has been decided */
async function lockOpenDifference(transaction: Executor, { staff, transactionId }: Decision) {
  const { rows } = await sql<
    Pick<Difference, 'movement' | 'appointment_id' | 'event_id'> & {
      moved_at: Date;
      state: string;
    }
  >`
    SELECT d.movement, d.moved_at, d.state, a.appointment_id, e.event_id FROM ${DIFFERENCES}
    WHERE d.transaction_id = ${transactionId} AND ${isWithinReach(staff.reach)}
    FOR UPDATE OF d`.execute(transaction);
  const [row] = rows;
  if (!row) throw new NotFoundError();
  if (row.state !== 'open') {
    throw new HttpError(409, 'EVENT_CHANGED', 'This discrepancy has already been dealt with.');
  }
  return row;
}

const auditDecision = (
  transaction: Executor,
  decision: Decision,
  eventId: string,
  reason?: string,
) =>
  writeAudit(transaction, {
    actor: decision.staff.userId,
    action: reason === undefined ? 'difference of money settled' : 'difference of money closed',
    subject: `payment ${decision.transactionId}`,
    eventId,
    ...(reason === undefined ? {} : { reason }),
    requestId: decision.requestId,
  });

/** Reads what the difference is about from the provider again, through the code that records it. */
async function refreshDifference(
  services: Services,
  id: string,
  found: Awaited<ReturnType<typeof lockOpenDifference>>,
) {
  if (found.movement !== 'payment') {
    const kind = found.movement === 'refund' ? 'refund' : 'reversal';
    await refreshProviderRefund(services, kind, id);
    return;
  }
  for (const orderId of await listOrderIds(services.db, found.appointment_id)) {
    await settleByProvider(services, orderId, false);
  }
}

/**
 * Stores the provider's answer, and closes the difference if none is left.
 * @throws {HttpError} 404, 409; 503 when the provider does not answer
 */
export async function settleDifference(services: Services, decision: Decision): Promise<void> {
  const { db, paypal, now } = services;
  const { transactionId } = decision;
  const found = await withTransaction(db, (transaction) =>
    lockOpenDifference(transaction, decision),
  );
  const since = new Date(found.moved_at.getTime() - REFUND_LAG_MS);
  const theirs = await refreshDifference(services, transactionId, found)
    .then(() => readTransactions(paypal, { since, until: now(), transactionId }))
    .catch((error: unknown) => {
      throw toHttpError(error);
    });
  const amount = theirs.transactions[0]?.amount;
  await withTransaction(db, async (transaction) => {
    await lockOpenDifference(transaction, decision);
    const [ours] = await listOurMovements(transaction, sql`m.id = ${transactionId}`);
    if (ours?.amount !== amount) {
      throw new HttpError(
        409,
        'EVENT_CHANGED',
        'We checked with the payment provider again and the discrepancy remains. Close it with a reason once you know why.',
      );
    }
    await settleMatchedDifferences(transaction, [transactionId]);
    await auditDecision(transaction, decision, found.event_id);
  });
}

/** @throws {HttpError} 404, 409 */
export async function closeDifference(
  { db }: Pick<Services, 'db'>,
  decision: Decision,
  reason: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const { event_id: eventId } = await lockOpenDifference(transaction, decision);
    await sql`
      UPDATE money_differences SET state = 'closed', reason = ${reason}, decided_at = now()
      WHERE transaction_id = ${decision.transactionId}`.execute(transaction);
    await auditDecision(transaction, decision, eventId, reason);
  });
}
