import type { DayList } from '@chaps/contracts/visits';
import { placesLeft, reasonsOfPlaces, walkInPlaces } from '@chaps/domain/walk-ins';

/** How many walk-ins can still be added, and why; the API decides again. */
export function Places({ day }: { day: DayList }) {
  const { walk_in_rule, appointments, event_date } = day;
  if (!walk_in_rule) return null;
  const places = walkInPlaces({ event_date, walk_in_rule, appointments }, new Date());
  return (
    <p>
      <strong>{placesLeft(places)}</strong>{' '}
      {reasonsOfPlaces(places, walk_in_rule.no_show_minutes).join(' ')}
    </p>
  );
}
