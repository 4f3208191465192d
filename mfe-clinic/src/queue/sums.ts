import { byQuarterHour, median, waitOf } from '@chaps/domain/day-figures';
import { hasCome, type VisitState } from '@chaps/domain/visits';
import type { DayPerson } from '../day/people.ts';

/** How many are in each state; who cancelled is counted when they came all the same. */
export function sumsOf(people: readonly DayPerson[]) {
  const seats = people.filter(({ is_cancelled, state }) => !is_cancelled || hasCome(state));
  const count = (state: VisitState) => seats.filter((person) => person.state === state).length;
  return [
    { label: 'Still expected', value: count('expected') },
    { label: 'Arrived, not ready', value: count('arrived') },
    { label: 'Ready', value: count('ready') },
    { label: 'Sample taken', value: count('sampled') },
    { label: 'No sample', value: count('not sampled') },
  ];
}

/** Arrivals of each quarter of an hour, from the first one to the last, without a gap. */
export const arrivalsByQuarter = (people: readonly DayPerson[]) =>
  byQuarterHour(people.flatMap(({ arrived_at }) => arrived_at ?? [])).map(
    ({ start_time: time, people: arrivals }) => ({ time, arrivals }),
  );

/** Median of the whole minutes from arrival to sample; null before the first sample. */
export function medianWait(people: readonly DayPerson[]): number | null {
  const waits = people.flatMap(({ state, arrived_at, since }) =>
    state === 'sampled' && arrived_at && since ? waitOf(arrived_at, since) : [],
  );
  const middle = median(waits);
  return middle === null ? null : Math.round(middle);
}
