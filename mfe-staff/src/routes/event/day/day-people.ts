import type { DayAction, DayList, ExpectedPerson } from '@chaps/contracts/visits';

/** Somebody of the day: with a booking, or without one. */
export interface DayPerson
  extends Pick<
    ExpectedPerson,
    | 'reference'
    | 'first_name'
    | 'last_name'
    | 'date_of_birth'
    | 'is_cancelled'
    | 'is_unpaid'
    | 'price_on_the_day'
    | 'state'
    | 'since'
    | 'last_action_id'
  > {
  id: string;
  /** What they need on the day; of a booking, and for who may see bookings. */
  needs?: ExpectedPerson['needs'];
  /** Whom an action of theirs names. */
  subject: Pick<DayAction, 'appointment_id' | 'walk_in'>;
  /** Whether a walk-in's name is gone. */
  is_erased?: boolean;
  /** Of the booking; null of a walk-in. */
  start_time: string | null;
  /** null where nobody has recorded it. */
  consent_given: boolean | null;
}

const NO_BOOKING = { reference: '', start_time: null, is_cancelled: false, is_unpaid: false };

/** All of a day by their time, walk-ins last. */
export const peopleOf = ({ appointments, walk_ins }: DayList): DayPerson[] => [
  ...appointments.map(({ appointment_id, ...person }) => ({
    ...person,
    id: appointment_id,
    subject: { appointment_id },
  })),
  ...walk_ins.map(
    ({ state, since, last_action_id, consent_given, is_erased = false, ...walk_in }) => ({
      ...NO_BOOKING,
      ...walk_in,
      ...{ state, since, last_action_id, consent_given, is_erased },
      id: walk_in.walk_in_id,
      subject: { walk_in },
    }),
  ),
];
