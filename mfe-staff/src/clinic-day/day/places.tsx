import type { DayPeople } from '@chaps/contracts/visits';
import { describePlacesLeft, explainWalkInPlaces } from '@chaps/domain/walk-ins';

/** How many walk-ins can still be added, and why. */
export const Places = ({ places }: Pick<DayPeople, 'places'>) => (
  <p>
    <strong>{describePlacesLeft(places)}</strong>{' '}
    {explainWalkInPlaces(places, places.no_show_minutes).join(' ')}
  </p>
);
