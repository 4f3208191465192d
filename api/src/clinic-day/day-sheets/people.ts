import type { DayAction, WalkInDetails } from '@chaps/contracts/visits';
import { type LeadingZeros, type RecordedStep, toTubeKey } from '@chaps/domain';
import { readLeadingZeros } from '../../events/laboratory-settings.ts';
import type { Executor } from '../../platform/db/database.ts';
import { readDayPeople } from '../day-list.ts';
import { listTakenTubes } from '../samples.ts';
import { readStepsByAppointment } from '../steps.ts';

/** The person of a row. */
export interface RowPerson {
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  start_time: string | null;
  subject: Pick<DayAction, 'appointment_id' | 'person'>;
  steps: readonly RecordedStep[];
  /** Codes of the tubes taken, by the step that took each. */
  tubes: ReadonlyMap<string, string>;
  /** Whether their consent is recorded. */
  consented: boolean;
  /** Whether they are new to the list. */
  isNew: boolean;
}

export interface SheetDay {
  event_date: string;
  start_time: string;
  /** By appointment. */
  people: ReadonlyMap<string, RowPerson>;
  /** The owner of each tube of the event, by `toTubeKey`. */
  tubeOwners: ReadonlyMap<string, string>;
  /** How the event's laboratory treats leading zeros. */
  zeros: LeadingZeros;
}

export const fullName = ({ last_name, first_name }: Pick<RowPerson, 'last_name' | 'first_name'>) =>
  `${last_name}, ${first_name}`;

export const toRowPerson = (appointment_id: string, person: WalkInDetails): RowPerson => ({
  ...person,
  start_time: null,
  subject: { appointment_id, person },
  steps: [],
  tubes: new Map(),
  consented: false,
  isNew: true,
});

/** The recorded state of everyone on a day's list. @throws {NotFoundError} */
export async function readSheetDay(db: Executor, eventId: string): Promise<SheetDay> {
  const day = await readDayPeople(db, eventId);
  const steps = await readStepsByAppointment(db, eventId);
  const zeros = await readLeadingZeros(db, eventId);
  const taken = await listTakenTubes(db, eventId);
  const tubesOf = Map.groupBy(taken, ({ subject }) => subject);
  const people = day.appointments.map(
    ({ appointment_id, first_name, last_name, date_of_birth, start_time, consent_given }) => {
      const tubes = tubesOf
        .get(appointment_id)
        ?.map(({ action_id, code }) => [action_id, code] as const);
      const person: RowPerson = {
        ...{ first_name, last_name, date_of_birth, start_time },
        subject: { appointment_id },
        steps: steps.get(appointment_id) ?? [],
        tubes: new Map(tubes),
        consented: consent_given,
        isNew: false,
      };
      return [appointment_id, person] as const;
    },
  );
  const { event_date, start_time } = day;
  return {
    ...{ event_date, start_time },
    people: new Map(people),
    tubeOwners: new Map(taken.map(({ code, subject }) => [toTubeKey(code, zeros), subject])),
    zeros,
  };
}
