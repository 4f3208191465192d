import type {
  EventReport,
  EventReports,
  EventReportsRow,
  eventReportsQuery,
  ReportFigures,
  ReportGrouping,
  ReportGroups,
} from '@chaps/contracts/event-report';
import {
  AGE_BAND_NAMES,
  addDisclosed,
  costPerPerson,
  DISTANCE_BAND_NAMES,
  findDistanceBand,
  type StaffReach,
} from '@chaps/domain';
import { sql } from 'kysely';
import type * as z from 'zod';
import { isWithinReach } from '../../accounts/reach.ts';
import type { Executor } from '../../platform/db/database.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { type ClosedEvent, discloseEventFigures, listClosedEvents } from './closed-events.ts';
import { FOLLOW_UP_NAMES, readEventGroups } from './event-groups.ts';
import { discloseGroups } from './groups.ts';
import { COLOUR_NAMES } from './result-rows.ts';

const getDistanceGroups = ({ miles }: ClosedEvent): ReportGroups =>
  discloseGroups(
    DISTANCE_BAND_NAMES,
    Object.entries(miles ?? {}).map(([number, people]) => ({
      name: findDistanceBand(number === '' ? null : Number(number)),
      people,
    })),
  );

/**
 * The report of an event whose books are closed, from the totals of its balance. @throws {NotFoundError}
 */
export async function readEventReport(db: Executor, eventId: string): Promise<EventReport> {
  const event = await db
    .selectFrom('events as e')
    .leftJoin('event_hosts as h', 'h.event_id', 'e.event_id')
    .select([
      'e.event_name',
      'e.event_date',
      sql<string>`coalesce(h.host_name, '')`.as('host_name'),
    ])
    .where('e.event_id', '=', eventId)
    .executeTakeFirstOrThrow(() => new NotFoundError());
  const [closed] = await listClosedEvents(db, sql`e.event_id = ${eventId}`);
  if (!closed) return { ...event, report: null };
  const groups = await readEventGroups(db, [eventId]);
  return {
    ...event,
    report: {
      closed_at: closed.closed_at.toISOString(),
      ...discloseEventFigures(closed),
      distances: getDistanceGroups(closed),
      ...groups(eventId),
    },
  };
}

/** The cost per person covers only events whose cost and number of samples are shown. */
function sumFigures(figures: readonly ReportFigures[]): ReportFigures {
  const add = (name: 'invited' | 'booked' | 'came' | 'sampled') =>
    addDisclosed(figures.map((of) => of[name]));
  const known = figures.flatMap(({ cost, sampled }) => (cost === null ? [] : { cost, sampled }));
  const whole = (of: readonly { cost: number }[]) => of.reduce((sum, { cost }) => sum + cost, 0);
  const counted = known.filter(({ sampled }) => sampled);
  return {
    invited: add('invited'),
    booked: add('booked'),
    came: add('came'),
    sampled: add('sampled'),
    cost: known.length > 0 ? whole(known) : null,
    cost_per_person: costPerPerson(
      whole(counted),
      addDisclosed(counted.map(({ sampled }) => sampled)),
    ),
  };
}

/** null when none of them is known. */
function sumGroups(
  names: readonly string[],
  groups: ReadonlyArray<ReportGroups | null>,
): ReportGroups | null {
  const known = groups.filter((of) => of !== null);
  if (known.length === 0) return null;
  return names.map((name) => {
    const people = known.flat().filter((group) => group.name === name);
    return { name, people: addDisclosed(people.map((group) => group.people)) };
  });
}

const KEY: Record<ReportGrouping, (event: ClosedEvent) => string> = {
  event: ({ event_id }) => event_id,
  host: ({ host_name }) => host_name,
  year: ({ event_date }) => event_date.slice(0, 4),
};

const getRowName = (by: ReportGrouping, { event_name, ...event }: ClosedEvent): string =>
  by === 'event' ? event_name : KEY[by]({ event_name, ...event });

function groupRows(by: ReportGrouping, events: readonly ClosedEvent[]): EventReportsRow[] {
  const byKey = Map.groupBy(events, KEY[by]);
  return [...byKey].flatMap(([key, [first, ...more]]) =>
    first
      ? {
          key,
          name: getRowName(by, first),
          event_date: by === 'event' ? first.event_date : null,
          events: 1 + more.length,
          ...sumFigures([first, ...more].map(discloseEventFigures)),
        }
      : [],
  );
}

const sortDistinct = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean).sort();

/**
 * Closed events within reach by event, host or year. Each total adds what the reports of its events disclose,
 * so that no selection, and no difference between two, reveals more than the reports do.
 */
export async function readEventReports(
  db: Executor,
  reach: StaffReach,
  { by, year, host }: z.output<typeof eventReportsQuery>,
): Promise<EventReports> {
  const all = await listClosedEvents(db, isWithinReach(reach));
  const events = all.filter(
    (event) => (!year || KEY.year(event) === year) && (!host || event.host_name === host),
  );
  const groups = await readEventGroups(
    db,
    events.map(({ event_id }) => event_id),
  );
  const kept = events.map(({ event_id }) => groups(event_id));
  return {
    years: sortDistinct(all.map(KEY.year)).reverse(),
    hosts: sortDistinct(all.map(KEY.host)),
    events: events.length,
    without_results: kept.filter(({ results }) => !results).length,
    without_cost: events.filter(({ cost }) => cost === null).length,
    without_follow_ups: kept.filter(({ follow_ups }) => !follow_ups).length,
    sums: {
      ...sumFigures(events.map(discloseEventFigures)),
      distances: sumGroups(DISTANCE_BAND_NAMES, events.map(getDistanceGroups)) ?? [],
      results: sumGroups(
        COLOUR_NAMES,
        kept.map(({ results }) => results),
      ),
      ages: sumGroups(
        AGE_BAND_NAMES,
        kept.map(({ ages }) => ages),
      ),
      follow_ups: sumGroups(
        FOLLOW_UP_NAMES,
        kept.map(({ follow_ups }) => follow_ups),
      ),
    },
    rows: groupRows(by, events),
  };
}
