import type * as results from '@chaps/contracts/staff-results';
import { sql } from 'kysely';
import type * as z from 'zod';
import { joinKnownPerson, phoneForResult } from '../people/claims.ts';
import type { Executor } from '../platform/db/database.ts';
import { getMailDelay, readResultSettings } from './call-first.ts';
import type { MatchedRow } from './match-rows.ts';
import { mustBeToldByStaff } from './told.ts';

type ReleaseReach = Pick<z.output<typeof results.batchResponse>, 'unreached' | 'call_first'>;

/** People whom releasing these rows would notify but no mail can tell, and mails held for a call. */
export async function readReleaseReach(
  db: Executor,
  rows: readonly MatchedRow[],
): Promise<ReleaseReach> {
  const notified = rows.filter(({ action }) => action !== 'fault' && action !== 'known');
  const people = notified.flatMap(({ appointment }) => appointment?.profile_id ?? []);
  const { rows: unreached } = await sql<ReleaseReach['unreached'][number]>`
    SELECT f.profile_id, known.name, ${phoneForResult(sql.ref('f.profile_id'))} AS phone
    FROM profiles f LEFT JOIN results r ON false ${joinKnownPerson(sql.ref('f.profile_id'))}
    WHERE f.profile_id = ANY (${people}) AND ${mustBeToldByStaff(sql`f.profile_id`)}
    ORDER BY known.last_name, known.first_name, f.profile_id`.execute(db);
  const missed = new Set(unreached.map(({ profile_id }) => profile_id));
  const settings = await readResultSettings(db);
  const waiting = notified.filter(
    ({ action, level, appointment }) =>
      action !== 'withdraw' &&
      getMailDelay(level, settings) > 0 &&
      !missed.has(appointment?.profile_id ?? ''),
  );
  return {
    unreached,
    call_first: { hours: settings.call_first_hours, mails: waiting.length },
  };
}
