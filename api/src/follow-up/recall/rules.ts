import {
  type addRecallRules,
  recallRules,
  type recallRulesResponse,
} from '@chaps/contracts/recalls';
import type { RecallRule } from '@chaps/domain';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';

export interface RuleTable {
  version: number;
  rules: RecallRule[];
}

/** The clinicians' rules currently in force. */
export async function readCurrentRules(db: Executor): Promise<RuleTable> {
  const { version, rules } = await db
    .selectFrom('recall_rules')
    .select(['version', 'rules'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { version, rules: recallRules.parse(rules) };
}

type Versions = z.output<typeof recallRulesResponse>;

export async function listRules(db: Executor): Promise<Versions> {
  const { rows } = await sql<{
    version: number;
    rules: unknown;
    source: string;
    author: string | null;
    created_at: Date;
  }>`SELECT r.version, r.rules, r.source, coalesce(m.email, r.author::text) AS author, r.created_at
    FROM recall_rules r LEFT JOIN staff_members m ON m.user_id = r.author
    ORDER BY r.version DESC`.execute(db);
  return {
    versions: rows.map(({ rules, created_at, ...row }) => ({
      ...row,
      rules: recallRules.parse(rules),
      created_at: created_at.toISOString(),
    })),
  };
}

/** Adds a version, which applies from now on; dates set earlier do not change. */
export const addRules = (
  { db }: Pick<Services, 'db'>,
  { actor, requestId }: { actor: string; requestId: string },
  { rules, source }: z.output<typeof addRecallRules.body>,
): Promise<Versions> =>
  withTransaction(db, async (transaction) => {
    const { version } = await transaction
      .insertInto('recall_rules')
      .values({ rules: JSON.stringify(rules), source, author: actor })
      .returning('version')
      .executeTakeFirstOrThrow();
    await writeAudit(transaction, {
      actor,
      action: 'rules of recalls changed',
      subject: `rules of recalls ${version}`,
      after: { version, source },
      requestId,
    });
    return listRules(transaction);
  });
