import { type RawBuilder, sql } from 'kysely';
import type { Harness } from './harness.ts';

/**
 * PostgreSQL's plan of a statement, without sequential scans where an index can be used: with only a few
 * rows it would read them all.
 */
export const explainPlan = ({ owner }: Pick<Harness, 'owner'>, statement: RawBuilder<unknown>) =>
  owner.transaction().execute(async (transaction) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${statement}`.execute(transaction);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
