import { hasCome, londonTime } from '@chaps/domain';
import type { VisitState } from '@chaps/domain/visits';
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

const MINUTES = 15;
const quarterOf = (instant: string): number => {
  const [hours = 0, minutes = 0] = londonTime(new Date(instant)).split(':').map(Number);
  return Math.floor((hours * 60 + minutes) / MINUTES);
};
const timeOf = (quarter: number): string =>
  [Math.floor((quarter * MINUTES) / 60), (quarter * MINUTES) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/** Arrivals of each quarter of an hour, from the first one to the last, without a gap. */
export function arrivalsByQuarter(people: readonly DayPerson[]) {
  const quarters = people.flatMap(({ arrived_at }) => (arrived_at ? quarterOf(arrived_at) : []));
  if (quarters.length === 0) return [];
  const first = Math.min(...quarters);
  return Array.from({ length: Math.max(...quarters) - first + 1 }, (_, index) => ({
    time: timeOf(first + index),
    arrivals: quarters.filter((quarter) => quarter === first + index).length,
  }));
}

/** Median of the whole minutes from arrival to sample; null before the first sample. */
export function medianWait(people: readonly DayPerson[]): number | null {
  const waits = people
    .flatMap(({ state, arrived_at, since }) =>
      state === 'sampled' && arrived_at && since ? Date.parse(since) - Date.parse(arrived_at) : [],
    )
    .sort((one, two) => one - two);
  const middle = waits.slice((waits.length - 1) >> 1, (waits.length >> 1) + 1);
  if (middle.length === 0) return null;
  return Math.round(middle.reduce((sum, wait) => sum + wait, 0) / middle.length / 60_000);
}
