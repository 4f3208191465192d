import type { DayFigures } from '@chaps/contracts/visits';
import { londonDate } from '@chaps/domain';
import {
  countByQuarterHour,
  getExpectedTime,
  getVisitMilestones,
  listDayQuarters,
  median,
  waitMinutes,
} from '@chaps/domain/day-figures';
import type { Executor } from '../platform/db/database.ts';
import { readEventDay } from './day-list.ts';
import { listVisitingPeople } from './people.ts';

/** The most people listed as waiting. */
const NAMED = 10;

/**
 * How the day is going: arrivals, waits, and who has waited longest. A time on another day comes from a late
 * record or a wrong clock, and is ignored.
 * @throws {NotFoundError}
 */
export async function readDayFigures(db: Executor, eventId: string): Promise<DayFigures> {
  const { event_date } = await readEventDay(db, eventId);
  const people = await listVisitingPeople(db, eventId);
  const everybody = people.map((person) => ({
    ...person,
    moments: {
      expected: getExpectedTime(event_date, person),
      ...getVisitMilestones(person.visit),
    },
  }));
  const arrived = everybody.flatMap(({ appointment_id, name, visit, moments }) => {
    const { arrived: arrived_at, sampled: sampled_at } = moments;
    if (arrived_at === null || londonDate(new Date(arrived_at)) !== event_date) return [];
    return [{ appointment_id, name, state: visit.state, arrived_at, sampled_at }];
  });
  const waits = arrived.flatMap(({ arrived_at, sampled_at }) =>
    sampled_at === null ? [] : [waitMinutes(arrived_at, sampled_at)],
  );
  const waiting = arrived.filter(({ state }) => state === 'arrived' || state === 'ready');
  return {
    arrivals: countByQuarterHour(arrived.map(({ arrived_at }) => arrived_at)),
    quarters: listDayQuarters(
      event_date,
      everybody.map(({ moments }) => moments),
    ),
    median_wait: median(waits),
    waiting_people: waiting.length,
    longest_waiting: waiting
      .toSorted((one, two) => one.arrived_at.localeCompare(two.arrived_at))
      .slice(0, NAMED)
      .map(({ appointment_id, name, arrived_at }) => ({ appointment_id, name, arrived_at })),
  };
}
