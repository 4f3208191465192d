import type { DifferenceKind } from '@chaps/contracts/staff-money';
import { type RawBuilder, sql } from 'kysely';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { type ProviderTransaction, readTransactions } from '../paypal/transactions.ts';
import type { Services } from '../services.ts';
import { joinBookings, visibleMovements } from './movements.ts';

const DAY_MS = 86_400_000;
/** The number of days that the daily job compares. */
const COMPARED_DAYS = 31;
/**
 * How long it may take, after the provider lists a refund as begun, until it is paid and recorded.
 */
export const REFUND_LAG_MS = 31 * DAY_MS;

export interface Period {
  since: Date;
  until: Date;
}

interface OurMovement {
  id: string;
  movement: ProviderTransaction['kind'];
  amount: number;
  at: Date;
  appointment_id: string;
}

interface Difference {
  transaction_id: string;
  movement: ProviderTransaction['kind'];
  kind: DifferenceKind;
  appointment_id: string;
  ours: number | null;
  theirs: number | null;
  moved_at: Date;
}

/** Movements for which the provider has a transaction, by conditions on `m`. */
export async function listOurMovements(db: Executor, condition: RawBuilder<unknown>) {
  const { rows } = await sql<OurMovement>`
    SELECT m.id, m.kind AS movement, m.amount, m.at, a.appointment_id
    FROM ${joinBookings(sql`SELECT * FROM ${visibleMovements('all')}
      AND m.source IN ('payment', 'back') AND ${condition}`)}`.execute(db);
  return rows;
}

const toRecordset = (unknown: readonly ProviderTransaction[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(unknown)}::jsonb)
    AS u(id text, kind text, "appointmentId" uuid, "paymentId" text)`;

/**
 * SQL, exported to test its plan: the appointments of transactions that are not recorded here. An order names
 * its appointment, a refund its payment. Other transactions are not ours, such as a donation to the same
 * account. A payment that is still being captured is not missing yet.
 */
export const selectTransactionOwners = (unknown: readonly ProviderTransaction[]) => sql<{
  id: string;
  appointment_id: string;
}>`
  SELECT u.id, a.appointment_id
  FROM ${toRecordset(unknown)} JOIN appointments a ON a.appointment_id = u."appointmentId"
  WHERE u.kind = 'payment' AND a.status <> 'capturing'
  UNION ALL
  SELECT u.id, o.appointment_id
  FROM ${toRecordset(unknown)} JOIN payment_transactions t ON t.payment_reference = u."paymentId"
    JOIN payment_orders o USING (order_id)
  WHERE u.kind <> 'payment'`;

async function readAppointments(db: Executor, unknown: readonly ProviderTransaction[]) {
  const { rows } = await selectTransactionOwners(unknown).execute(db);
  return new Map(rows.map(({ id, appointment_id }) => [id, appointment_id]));
}

/** Returns the differences, and the ids of transactions that match. */
async function findDifferences(
  db: Executor,
  theirs: readonly ProviderTransaction[],
  { since, until }: Period,
): Promise<{ differences: Difference[]; same: string[] }> {
  const ids = theirs.map(({ id }) => id);
  const ours = await listOurMovements(
    db,
    sql`(m.id = ANY (${ids}) OR m.at >= ${since} AND m.at < ${until})`,
  );
  const known = new Map(ours.map((movement) => [movement.id, movement]));
  const there = new Map(theirs.map((transaction) => [transaction.id, transaction]));
  const missing = theirs.filter(({ id, at }) => !known.has(id) && at >= since && at < until);
  const owners = await readAppointments(db, missing);
  const missingHere = missing.flatMap(({ id, kind, amount, at }): Difference[] => {
    const owner = owners.get(id);
    if (!owner) return [];
    const sums = { ours: null, theirs: amount, moved_at: at };
    return [
      { transaction_id: id, movement: kind, kind: 'missing here', appointment_id: owner, ...sums },
    ];
  });
  const differing = ours.flatMap(({ id, movement, amount, at, appointment_id }): Difference[] => {
    const their = there.get(id);
    if (their?.amount === amount) return [];
    const kind = their ? 'other amount' : 'missing there';
    const sums = { ours: amount, theirs: their?.amount ?? null, moved_at: at };
    return [{ transaction_id: id, movement, kind, appointment_id, ...sums }];
  });
  const same = ours.filter(({ id, amount }) => there.get(id)?.amount === amount);
  return { differences: [...missingHere, ...differing], same: same.map(({ id }) => id) };
}

/** A difference that staff have closed is reopened only when an amount has changed since. */
async function recordDifference(transaction: Executor, difference: Difference): Promise<void> {
  const { transaction_id, movement, kind, appointment_id, ours, theirs, moved_at } = difference;
  await sql`
    INSERT INTO money_differences AS known (transaction_id, movement, kind, appointment_id, ours,
      theirs, moved_at)
    VALUES (${transaction_id}, ${movement}, ${kind}, ${appointment_id}, ${ours}, ${theirs}, ${moved_at})
    ON CONFLICT (transaction_id) DO UPDATE SET kind = excluded.kind, ours = excluded.ours,
      theirs = excluded.theirs, state = 'open', reason = NULL, decided_at = NULL
    WHERE known.state = 'settled' OR known.ours IS DISTINCT FROM excluded.ours
      OR known.theirs IS DISTINCT FROM excluded.theirs`.execute(transaction);
}

/** Closes open differences whose transactions match now. */
export async function settleMatchedDifferences(transaction: Executor, same: readonly string[]) {
  await sql`
    UPDATE money_differences SET state = 'settled', decided_at = now()
    WHERE state = 'open' AND transaction_id = ANY (${[...same]})`.execute(transaction);
}

/**
 * Compares the provider's transactions of a period with ours and records the differences.
 * @param actor a user id; 'api' for the job
 * @returns the number of differences in the period
 * @throws PayPalUnknownOutcome, PayPalRequestError
 */
export async function compareMoney(
  { db, paypal }: Pick<Services, 'db' | 'paypal'>,
  { since, until }: Period,
  { actor, requestId }: { actor: string; requestId: string | null },
): Promise<number> {
  const earlier = new Date(since.getTime() - REFUND_LAG_MS);
  const { transactions, knownUntil } = await readTransactions(paypal, { since: earlier, until });
  return withTransaction(db, async (transaction) => {
    const { differences, same } = await findDifferences(transaction, transactions, {
      since,
      until: knownUntil,
    });
    for (const difference of differences) await recordDifference(transaction, difference);
    await settleMatchedDifferences(transaction, same);
    const compared = differences.length + same.length;
    await transaction
      .insertInto('money_comparisons')
      .values({ since, until: knownUntil, compared, found: differences.length, actor })
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'money compared with the payment provider',
      subject: 'money',
      details: { compared, found: differences.length },
      requestId,
    });
    return differences.length;
  });
}

/** Job: compares the most recent days, each night. */
export async function compareRecentDays(
  services: Pick<Services, 'db' | 'paypal' | 'now'>,
): Promise<void> {
  const until = services.now();
  const since = new Date(until.getTime() - COMPARED_DAYS * DAY_MS);
  await compareMoney(services, { since, until }, { actor: 'api', requestId: null });
}
