import type { DayAction, WalkIn } from '@chaps/contracts/visits';
import { type RecordedStep, tubeKey } from '@chaps/domain';
import type { Executor } from '../db/database.ts';
import { readPeopleOfDay } from '../visits/day-list.ts';
import { takenTubes } from '../visits/samples.ts';
import { stepsOf } from '../visits/steps.ts';

/** Whose row it is. */
export interface RowPerson {
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  start_time: string | null;
  subject: Pick<DayAction, 'appointment_id' | 'walk_in'>;
  steps: readonly RecordedStep[];
  /** Codes of the tubes that were taken, by the step that took each. */
  tubes: ReadonlyMap<string, string>;
  /** Somebody who was not on the list before. */
  isNew: boolean;
}

export interface SheetDay {
  event_date: string;
  start_time: string;
  /** By booking or walk-in. */
  people: ReadonlyMap<string, RowPerson>;
  /** Whose each tube of the event is, by `tubeKey`. */
  tubeOwners: ReadonlyMap<string, string>;
}

export const fullName = ({ last_name, first_name }: Pick<RowPerson, 'last_name' | 'first_name'>) =>
  `${last_name}, ${first_name}`;

export const newPerson = (walkIn: WalkIn): RowPerson => ({
  ...walkIn,
  start_time: null,
  subject: { walk_in: walkIn },
  steps: [],
  tubes: new Map(),
  isNew: true,
});

/** What is known of everybody on the list of a day. @throws {NotFoundError} */
export async function readSheetDay(db: Executor, eventId: string): Promise<SheetDay> {
  const day = await readPeopleOfDay(db, eventId);
  const steps = await stepsOf(db, eventId);
  const taken = await takenTubes(db, eventId);
  const tubesOf = Map.groupBy(taken, ({ subject }) => subject);
  const known = (id: string) => ({
    steps: steps.get(id) ?? [],
    tubes: new Map(tubesOf.get(id)?.map(({ action_id, code }) => [action_id, code] as const)),
    isNew: false,
  });
  const booked = day.appointments.map(
    ({ appointment_id, first_name, last_name, date_of_birth, start_time }) => {
      const person = { first_name, last_name, date_of_birth, start_time };
      return [
        appointment_id,
        { ...person, ...known(appointment_id), subject: { appointment_id } },
      ] as const;
    },
  );
  const walkIns = day.walk_ins.map(({ walk_in_id, first_name, last_name, date_of_birth }) => {
    const walk_in = { walk_in_id, first_name, last_name, date_of_birth };
    return [walk_in_id, { ...newPerson(walk_in), ...known(walk_in_id) }] as const;
  });
  const { event_date, start_time } = day;
  return {
    ...{ event_date, start_time },
    people: new Map<string, RowPerson>([...booked, ...walkIns]),
    tubeOwners: new Map(taken.map(({ code, subject }) => [tubeKey(code), subject])),
  };
}
