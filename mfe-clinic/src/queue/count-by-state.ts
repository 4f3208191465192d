import {
  getExpectedTime,
  listDayQuarters,
  median,
  type VisitMilestones,
  waitMinutes,
} from '@chaps/domain/day-figures';
import { hasAttended, type VisitState } from '@chaps/domain/visits';
import type { DayPerson } from '../day/people.ts';

/** The number of people in each state. Someone who cancelled counts only if they attended. */
export function countByState(people: readonly DayPerson[]) {
  const seats = people.filter(({ is_cancelled, state }) => !is_cancelled || hasAttended(state));
  const count = (state: VisitState) => seats.filter((person) => person.state === state).length;
  return [
    { label: 'Still expected', value: count('expected') },
    { label: 'Arrived, not ready', value: count('arrived') },
    { label: 'Ready', value: count('ready') },
    { label: 'Sample taken', value: count('sampled') },
    { label: 'No sample', value: count('not sampled') },
  ];
}

/** When a person is expected, and when they reached each state. */
const toDayMoments = (date: string, person: DayPerson): VisitMilestones => {
  const { state, since, arrived_at = null, ready_at = null } = person;
  return {
    expected: getExpectedTime(date, person),
    arrived: arrived_at,
    ready: ready_at,
    sampled: state === 'sampled' ? since : null,
    not_sampled: state === 'not sampled' ? since : null,
  };
};

/** Counts the day's people by quarter of an hour. */
export const countPeopleByQuarterHour = (date: string, people: readonly DayPerson[]) =>
  listDayQuarters(
    date,
    people.map((person) => toDayMoments(date, person)),
  );

/** Median wait from arrival to sample in whole minutes; null before the first sample. */
export function calculateMedianWait(people: readonly DayPerson[]): number | null {
  const waits = people.flatMap(({ state, arrived_at, since }) =>
    state === 'sampled' && arrived_at && since ? waitMinutes(arrived_at, since) : [],
  );
  const middle = median(waits);
  return middle === null ? null : Math.round(middle);
}
