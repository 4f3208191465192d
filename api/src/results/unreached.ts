import type * as results from '@chaps/contracts/staff-results';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Executor } from '../db/database.ts';
import { isReached } from '../email/deliveries.ts';
import type { MatchedRow } from './match-rows.ts';

type Unreached = z.output<typeof results.batchResponse>['unreached'];

/** Whom the release of these rows would notify by mail, and no mail reaches. */
export async function unreachedOf(db: Executor, rows: readonly MatchedRow[]): Promise<Unreached> {
  const people = rows.flatMap(({ action, appointment }) =>
    action === 'fault' || action === 'known' ? [] : (appointment?.profile_id ?? []),
  );
  const found = await sql<Unreached[number]>`
    SELECT f.profile_id, f.first_name || ' ' || f.last_name AS name, f.phone FROM profiles f
    WHERE f.profile_id = ANY (${people}) AND NOT ${isReached(sql`f.profile_id`)}
    ORDER BY f.last_name, f.first_name, f.profile_id`.execute(db);
  return found.rows;
}
