import { countWalkInPlaces, NO_SHOW_MINUTES, type WalkInPlaces } from '@chaps/domain/walk-ins';
import type { DayPerson } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { useNow } from '../day/use-now.ts';

export interface Places {
  /** Undefined if the list does not include the numbers; only the server can then decide. */
  places: WalkInPlaces | undefined;
  /** Minutes after which the seat of someone who has not arrived is free. */
  minutes: number;
  /**
   * Whether a walk-in has taken this person's seat, so that with this person there are more people than
   * places.
   */
  isSeatGiven: (person: DayPerson) => boolean;
}

/**
 * Places for walk-ins now, as this tablet knows them. The server records a walk-in even without one (ADR
 * 73).
 */
export function useWalkInPlaces(): Places {
  const { list, people, now } = useDay();
  // Renders again as time passes, even if nothing is recorded.
  useNow();
  const { walk_in_rule, event_date } = list;
  if (!walk_in_rule) {
    return { places: undefined, minutes: NO_SHOW_MINUTES, isSeatGiven: () => false };
  }
  const placesOf = (appointments: readonly DayPerson[]) =>
    countWalkInPlaces({ event_date, walk_in_rule, appointments }, now());
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
