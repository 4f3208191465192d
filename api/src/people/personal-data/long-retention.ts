import type { EXTENDABLE_KINDS } from '@chaps/contracts/retention';
import { addMonths, londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { forgetBoxes } from '../../clinic-day/tubes/forget-boxes.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { applyRetention, type RetentionRule } from '../../platform/jobs/retention.ts';
import { tryEach } from '../../platform/jobs/try-each.ts';
import { listRecordIds } from '../merges/records.ts';
import { eraseRecords, lockAllRecords } from './all-records.ts';

type Needed = Pick<Services, 'db' | 'jobs' | 'now'>;

interface LongRetentionRule extends RetentionRule {
  kind: (typeof EXTENDABLE_KINDS)[number];
  /** The shortest period, which is also the default. */
  least: number;
  ending: 'deleted' | 'anonymised';
  /** The date before which records are too old. @param today ISO date */
  before: (today: string, years: number) => string;
  /** @returns the number of records ended */
  end: (services: Needed, before: string) => Promise<number>;
}

const subtractYears = (day: string, years: number) => addMonths(day, -12 * years);

/** The first day of the tax year that contains a day. */
export function taxYearStart(day: string): string {
  const year = Number(day.slice(0, 4));
  const start = `${year}-04-06`;
  return day >= start ? start : `${year - 1}-04-06`;
}

/** Records that people and authorities may ask for years later. */
export const LONG_RETENTION: readonly LongRetentionRule[] = [
  {
    kind: 'health records',
    from: 'the person’s last test, booking or call',
    reason: 'NHS Records Management Code of Practice: eight years after the last treatment.',
    least: 8,
    ending: 'anonymised',
    before: (today, years) => subtractYears(today, years),
    end: endHealthRecords,
  },
  {
    kind: 'names of payers',
    from: 'the end of the tax year',
    reason: 'Charities Act 2011, section 131, and HM Revenue and Customs: six years.',
    least: 6,
    ending: 'anonymised',
    before: (today, years) => subtractYears(taxYearStart(today), years),
    end: ({ db }, before) => countEnded(db, sql`forget_old_payers(${before})`),
  },
  {
    kind: 'logs of changes and readings',
    from: 'the entry, if the person has no newer health record',
    reason: 'NHS Records Management Code of Practice: as long as the record that they relate to.',
    least: 8,
    ending: 'deleted',
    before: (today, years) => subtractYears(today, years),
    end: ({ db }, before) => countEnded(db, sql`delete_old_logs(${before})`),
  },
  {
    kind: 'names on hand-overs',
    from: 'the event’s last hand-over, or its laboratory’s last reply',
    reason: 'Royal College of Pathologists, on records of specimens received: two years.',
    least: 2,
    ending: 'anonymised',
    before: (today, years) => subtractYears(today, years),
    end: forgetBoxes,
  },
];

async function countEnded(db: Executor, call: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ ended: number }>`SELECT ${call} AS ended`.execute(db);
  return rows[0]?.ended ?? 0;
}

/**
 * People whose last test, booking or call was before a day, and for whom nothing is open. Those
 * already ended are left out.
 */
export async function listPeopleLastSeenBefore(db: Executor, before: string): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    WITH person AS (
      SELECT p.profile_id AS record, coalesce(m.kept_id, p.profile_id) AS profile_id,
        EXISTS (SELECT FROM data_requests q WHERE q.profile_id = p.profile_id AND q.state = 'open')
          OR EXISTS (SELECT FROM follow_ups w
            WHERE w.profile_id = p.profile_id AND w.state <> 'outcome') AS is_open
      FROM profiles p LEFT JOIN record_merges m ON m.dropped_id = p.profile_id AND m.undone_at IS NULL
      WHERE p.is_active OR EXISTS (SELECT FROM consents c WHERE c.profile_id = p.profile_id)
        OR EXISTS (SELECT FROM results r
          WHERE r.profile_id = p.profile_id AND r.fields_encrypted IS NOT NULL)
    ), held AS (
      SELECT profile_id AS record, coalesce(sample_date, created_at::date) AS day FROM results
      UNION ALL SELECT profile_id, psa_test_date FROM consents
      UNION ALL SELECT a.profile_id, e.event_date FROM appointments a JOIN events e USING (event_id)
        WHERE a.status <> 'released'
      UNION ALL SELECT w.profile_id, s.created_at::date
        FROM follow_ups w JOIN follow_up_steps s USING (follow_up_id)
    )
    SELECT profile_id FROM person JOIN held USING (record)
    GROUP BY profile_id HAVING max(day) < ${before}::date AND NOT bool_or(is_open)
    ORDER BY profile_id`.execute(db);
  return rows.map(({ profile_id }) => profile_id);
}

const listSortedRecordIds = async (transaction: Executor, profileId: string) =>
  (await listRecordIds(transaction, profileId)).toSorted();

/**
 * Ends one person's health records, and erases the person if they have no account and so cannot ask
 * for it themselves.
 * @returns whether they ended: not those of a person without an account while money to them is open
 */
const endPersonRecords = (
  { db, ...services }: Needed,
  profileId: string,
  before: string,
): Promise<boolean> =>
  withTransaction(db, async (transaction) => {
    const records = await lockAllRecords(transaction, profileId);
    const ids = await listSortedRecordIds(transaction, profileId);
    // In the locking order of `withTransaction`; this also locks erased records.
    await sql`SELECT FROM profiles WHERE profile_id = ANY (${ids})
      ORDER BY profile_id FOR NO KEY UPDATE`.execute(transaction);
    await sql`SELECT FROM appointments WHERE profile_id = ANY (${ids})
      ORDER BY appointment_id FOR NO KEY UPDATE`.execute(transaction);
    // Merged with another record in the meantime: the next run will also see the tests of that one.
    if (`${await listSortedRecordIds(transaction, profileId)}` !== `${ids}`) return false;
    // Someone who has not been told a result for so long can no longer be told.
    const by = { actor: 'api', requestId: null, knowsOfResult: true };
    // Before the bookings are anonymised, because an erasure finds data through them.
    if (records.length > 0 && !records.some(({ has_account }) => has_account)) {
      if (await eraseRecords(services, transaction, records, by)) return false;
    }
    await sql`SELECT end_health_records(${ids}, ${before})`.execute(transaction);
    for (const id of ids) {
      const subject = `profile ${id}`;
      await writeAudit(transaction, {
        actor: 'api',
        requestId: null,
        action: 'health records ended',
        subject,
        profileId: id,
      });
    }
    return true;
  });

async function endHealthRecords(services: Needed, before: string): Promise<number> {
  const people = await listPeopleLastSeenBefore(services.db, before);
  let ended = 0;
  await tryEach(people, async (profileId) => {
    if (await endPersonRecords(services, profileId, before)) ended += 1;
  });
  return ended;
}

/** The number of years for which each kind is kept. */
export async function readRetentionYears(
  db: Executor,
): Promise<(kind: LongRetentionRule) => number> {
  const rows = await db.selectFrom('retention_periods').select(['kind', 'years']).execute();
  const set = new Map(rows.map(({ kind, years }) => [kind, years]));
  return ({ kind, least }) => Math.max(least, set.get(kind) ?? least);
}

/** Job: ends expired records, each kind separately. @throws {AggregateError} */
export async function endOldRecords(services: Needed): Promise<void> {
  const yearsOf = await readRetentionYears(services.db);
  const today = londonDate(services.now());
  await applyRetention(services.db, LONG_RETENTION, (rule) =>
    rule.end(services, rule.before(today, yearsOf(rule))),
  );
}
