import type { DayPeople } from '@chaps/contracts/visits';
import { describePlacesLeft, explainPlaces } from '@chaps/domain/walk-ins';

/** How many walk-ins can still be added, and why. */
export const Places = ({ places }: Pick<DayPeople, 'places'>) => (
  <p>
    <strong>{describePlacesLeft(places)}</strong>{' '}
    {explainPlaces(places, places.no_show_minutes).join(' ')}
  </p>
);
