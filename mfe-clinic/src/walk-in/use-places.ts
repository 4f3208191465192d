import { NO_SHOW_MINUTES, type WalkInPlaces, walkInPlaces } from '@chaps/domain/walk-ins';
import type { DayPerson } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { useNow } from '../day/use-now.ts';

export interface Places {
  /** Undefined where the list says nothing of it: then the server decides alone. */
  places: WalkInPlaces | undefined;
  /** Minutes after their time, from which a seat of somebody who has not come is free. */
  minutes: number;
  /** Whether a walk-in has the seat of this person: with them there are more people than places. */
  isSeatGiven: (person: DayPerson) => boolean;
}

/** Places for walk-ins now, as this tablet knows them; the server records a walk-in without one (ADR 73). */
export function usePlaces(): Places {
  const { list, people, now } = useDay();
  // Time passes while nothing is recorded.
  useNow();
  const { walk_in_rule, event_date } = list;
  if (!walk_in_rule) {
    return { places: undefined, minutes: NO_SHOW_MINUTES, isSeatGiven: () => false };
  }
  const placesOf = (appointments: readonly DayPerson[]) =>
    walkInPlaces({ event_date, walk_in_rule, appointments }, now());
  const places = placesOf(people);
  return {
    places,
    minutes: walk_in_rule.no_show_minutes,
    isSeatGiven: (person) => {
      if (person.state !== 'expected' && person.state !== 'did not attend') return false;
      const withThem = placesOf(
        people.map((each) =>
          each.appointment_id === person.appointment_id ? { ...each, state: 'arrived' } : each,
        ),
      );
      return withThem.left < Math.min(0, places.left);
    },
  };
}
