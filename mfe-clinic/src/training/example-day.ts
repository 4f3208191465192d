import type { ExpectedPerson } from '@chaps/contracts/visits';
import { londonDate } from '@chaps/domain';
import type { VisibleList } from '../day/people.ts';

/** An invented person, marked as such by `sample`. */
export interface ExamplePerson extends ExpectedPerson {
  sample: true;
}

interface ExampleDay extends VisibleList {
  appointments: ExamplePerson[];
}

interface InventedPerson extends Partial<ExpectedPerson> {
  first_name: string;
  last_name: string;
  date_of_birth: string;
  start_time: string;
  /** Minutes ago. */
  arrived?: number;
  ready?: number;
}

const person = (
  start_time: string,
  first_name: string,
  last_name: string,
  date_of_birth: string,
  differences: Partial<InventedPerson> = {},
): InventedPerson => ({ start_time, first_name, last_name, date_of_birth, ...differences });

const PEOPLE: readonly InventedPerson[] = [
  person('09:00', 'Alan', 'Example', '1958-03-14'),
  person('09:00', 'Brian', 'O’Sample', '1961-07-02'),
  person('09:00', 'Colin', 'Test-Case', '1955-11-30', { consent_given: false }),
  person('09:15', 'David', 'Example', '1967-01-09', {
    is_unpaid: true,
    price_on_the_day: 2500,
  }),
  person('09:15', 'Edward', 'Sample', '1949-05-21', { is_cancelled: true }),
  person('09:15', 'Frank', 'Testing', '1963-09-17', { arrived: 12 }),
  person('09:30', 'George', 'Practice', '1952-12-05', { arrived: 9, consent_given: false }),
  person('09:30', 'Henry', 'Rehearsal', '1970-04-26', { arrived: 18, ready: 6 }),
  person('09:30', 'Ian', 'Trial', '1959-08-08', { arrived: 15, ready: 3 }),
  person('09:45', 'James', 'Example', '1965-02-11'),
  person('09:45', 'James', 'Example', '1948-06-30'),
];

function getState({ arrived, ready }: InventedPerson): ExpectedPerson['state'] {
  if (ready !== undefined) return 'ready';
  return arrived === undefined ? 'expected' : 'arrived';
}

/** A day of invented people, one for each problem at the door. */
export function createExampleDay(now: Date): ExampleDay {
  const before = (minutes: number | undefined) =>
    minutes === undefined ? null : new Date(now.getTime() - minutes * 60_000).toISOString();
  return {
    version: 0,
    event_name: 'Training',
    event_date: londonDate(now),
    start_time: '09:00',
    end_time: '12:00',
    closed_at: null,
    walk_in_price: 2500,
    walk_in_rule: { allowance: 3, no_show_minutes: 30, unbooked: [] },
    tubes: [],
    appointments: PEOPLE.map(({ arrived, ready, ...invented }, index) => ({
      sample: true,
      appointment_id: `00000000-0000-4000-8000-0000000000${index + 10}`,
      reference: `CH-TRAN2${String(index + 222)}`,
      is_cancelled: false,
      consent_given: true,
      is_unpaid: false,
      ...invented,
      state: getState({ arrived, ready, ...invented }),
      since: before(ready ?? arrived),
      arrived_at: before(arrived),
      ready_at: before(ready),
    })),
  };
}
