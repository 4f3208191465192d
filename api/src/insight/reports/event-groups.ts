import type { ReportGroups } from '@chaps/contracts/event-report';
import { AGE_BAND_NAMES, FOLLOW_UP_DAYS, findAgeBand } from '@chaps/domain';
import { sql } from 'kysely';
import { listTubes, STATES_AWAITING_RESULT, type Tube } from '../../clinic-day/event-tubes.ts';
import { isWithdrawn } from '../../events/conditions.ts';
import type { Executor } from '../../platform/db/database.ts';
import { discloseGroups } from './groups.ts';
import {
  COLOUR_NAMES,
  COLOUR_WORD,
  IS_END_STEP,
  LAST_STARTED,
  toColourName,
} from './result-rows.ts';

/** After a withdrawal, the report does not wait for a new result. */
const isAwaited = ({ state, released_at, is_awaited, is_withdrawn }: Tube) =>
  is_awaited && !is_withdrawn && released_at === null && STATES_AWAITING_RESULT.includes(state);

/** Whether each tube of an event has its result, or will never have one; false if the event has no tubes. */
async function isReported(db: Executor, eventId: string): Promise<boolean> {
  const tubes = await listTubes(db, eventId);
  return tubes.length > 0 && !tubes.some(isAwaited);
}

/**
 * The events whose visits suggest that, because samples were taken and no visit is in progress. Reading the
 * tubes of a hundred waiting events would take a second.
 */
async function listPossiblyReported(db: Executor, eventIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    SELECT o.event_id FROM unnest(${eventIds}::uuid[]) WITH ORDINALITY AS o (event_id, nr)
    WHERE EXISTS (SELECT FROM appointments a JOIN visits v USING (appointment_id)
        WHERE a.event_id = o.event_id AND v.state = 'sampled')
      AND NOT EXISTS (SELECT FROM appointments a JOIN visits v USING (appointment_id)
          JOIN samples s USING (sample_id) JOIN profiles f ON f.profile_id = a.profile_id
        WHERE a.event_id = o.event_id AND s.state IN (${sql.join([...STATES_AWAITING_RESULT])})
          AND f.is_active AND NOT ${sql.raw(isWithdrawn('a'))}
          AND NOT EXISTS (SELECT FROM results r WHERE r.appointment_id = a.appointment_id
            AND r.superseded_at IS NULL))
    -- First those of which nothing was counted: one with an open follow-up would take their place each time.
    ORDER BY EXISTS (SELECT FROM event_reports k WHERE k.event_id = o.event_id), o.nr`.execute(db);
  return rows.map(({ event_id }) => event_id);
}

async function countColours(db: Executor, eventId: string): Promise<ReportGroups> {
  const { rows } = await sql<{ word: string | null; people: number }>`
    SELECT ${COLOUR_WORD} AS word, count(*)::int AS people
    FROM results r JOIN appointments a USING (appointment_id)
    WHERE a.event_id = ${eventId} AND r.superseded_at IS NULL GROUP BY 1`.execute(db);
  return discloseGroups(
    COLOUR_NAMES,
    rows.map(({ word, people }) => ({ name: toColourName(word), people })),
  );
}

/** People with a result, by their age at the event. */
async function countAges(db: Executor, eventId: string): Promise<ReportGroups> {
  const { rows } = await sql<{ age: number | null; people: number }>`
    SELECT extract(year FROM age(e.event_date,
        coalesce(a.booked_date_of_birth, f.date_of_birth)))::int AS age, count(*)::int AS people
    FROM results r JOIN appointments a USING (appointment_id) JOIN events e USING (event_id)
      JOIN profiles f ON f.profile_id = a.profile_id
    WHERE a.event_id = ${eventId} AND r.superseded_at IS NULL GROUP BY 1`.execute(db);
  return discloseGroups(
    AGE_BAND_NAMES,
    rows.map(({ age, people }) => ({ name: findAgeBand(age), people })),
  );
}

/** Days from release to outcome if each step is taken on time. */
const IN_TIME_DAYS = Object.values(FOLLOW_UP_DAYS).reduce((sum, days) => sum + days, 0);
const IN_TIME = `within ${IN_TIME_DAYS} days`;
const LATER = 'later';
export const FOLLOW_UP_NAMES = [IN_TIME, LATER];

/** Whether an open follow-up has continued with a test other than the one at this event. */
async function isFollowedElsewhere(db: Executor, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM results r JOIN appointments a USING (appointment_id)
      JOIN follow_ups w ON w.profile_id = r.profile_id AND w.state <> 'outcome'
        AND w.created_at <= r.created_at AND w.result_id <> r.result_id
    WHERE a.event_id = ${eventId} AND r.superseded_at IS NULL AND r.level <> 'not raised'
      AND NOT EXISTS (SELECT FROM follow_ups own WHERE own.result_id = r.result_id)
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Follow-ups by days from release to outcome; null while one is open. */
async function countFollowUps(db: Executor, eventId: string): Promise<ReportGroups | null> {
  if (await isFollowedElsewhere(db, eventId)) return null;
  const { rows } = await sql<{ days: number | null }>`
    SELECT (SELECT max((s.created_at AT TIME ZONE 'Europe/London')::date)
          - (${LAST_STARTED} AT TIME ZONE 'Europe/London')::date
        FROM follow_up_steps s
        WHERE s.follow_up_id = w.follow_up_id AND ${IS_END_STEP}) AS days
    FROM follow_ups w JOIN results r USING (result_id)
      JOIN appointments a ON a.appointment_id = r.appointment_id
    WHERE a.event_id = ${eventId}`.execute(db);
  if (rows.some(({ days }) => days === null)) return null;
  return discloseGroups(
    FOLLOW_UP_NAMES,
    rows.map(({ days }) => ({ name: (days ?? 0) <= IN_TIME_DAYS ? IN_TIME : LATER, people: 1 })),
  );
}

/** The groups of an event; null while unknown. */
export type StoredGroups = Record<'results' | 'ages' | 'follow_ups', ReportGroups | null>;

const REPORT_NAMES = { results: 'results', ages: 'ages', follow_ups: 'follow-ups' } as const;
type Report = (typeof REPORT_NAMES)[keyof typeof REPORT_NAMES];

type StoredGroupsByEvent = ReadonlyMap<string, Partial<Record<Report, ReportGroups>>>;

async function readStoredGroups(
  db: Executor,
  eventIds: readonly string[],
): Promise<StoredGroupsByEvent> {
  const { rows } = await sql<{ event_id: string; of: Partial<Record<Report, ReportGroups>> }>`
    SELECT event_id, jsonb_object_agg(report, figures) AS of FROM event_reports
    WHERE event_id = ANY (${eventIds}::uuid[]) GROUP BY event_id`.execute(db);
  return new Map(rows.map(({ event_id, of }) => [event_id, of]));
}

async function storeGroups(
  db: Executor,
  eventId: string,
  report: Report,
  figures: ReportGroups,
): Promise<void> {
  await sql`INSERT INTO event_reports (event_id, report, figures)
    VALUES (${eventId}, ${report}, ${JSON.stringify(figures)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Counts and stores what is known so far. A pending result may turn out to be raised. */
async function storeKnownGroups(
  db: Executor,
  eventId: string,
  kept: Partial<Record<Report, ReportGroups>> = {},
): Promise<void> {
  const isKnown = kept.results !== undefined && kept.ages !== undefined;
  if (!isKnown && !(await isReported(db, eventId))) return;
  if (!kept.results) await storeGroups(db, eventId, 'results', await countColours(db, eventId));
  if (!kept.ages) await storeGroups(db, eventId, 'ages', await countAges(db, eventId));
  const followUps = kept['follow-ups'] ? null : await countFollowUps(db, eventId);
  if (followUps) await storeGroups(db, eventId, 'follow-ups', followUps);
}

/**
 * Events are counted when first requested, at most this many per request; the rest follow next time.
 */
const MAX_EVENTS_COUNTED = 200;

/**
 * Results, their ages and follow-ups of closed events. What was once disclosed about an event does
 * not change: a later, different number would reveal something about one person.
 */
export async function readEventGroups(
  db: Executor,
  eventIds: readonly string[],
): Promise<(eventId: string) => StoredGroups> {
  const before = await readStoredGroups(db, eventIds);
  const missing = eventIds.filter((id) => Object.keys(before.get(id) ?? {}).length < 3);
  const countable = missing.length > 0 ? await listPossiblyReported(db, missing) : [];
  for (const id of countable.slice(0, MAX_EVENTS_COUNTED))
    await storeKnownGroups(db, id, before.get(id));
  // Another request may have stored them first.
  const kept = missing.length > 0 ? await readStoredGroups(db, eventIds) : before;
  return (eventId) => {
    const of = kept.get(eventId) ?? {};
    return {
      results: of.results ?? null,
      ages: of.ages ?? null,
      follow_ups: of['follow-ups'] ?? null,
    };
  };
}
