import type { DayPeople } from '@chaps/contracts/visits';
import { placesLeft, reasonsOfPlaces } from '@chaps/domain/walk-ins';

/** How many walk-ins can still be added, and why. */
export const Places = ({ places }: Pick<DayPeople, 'places'>) => (
  <p>
    <strong>{placesLeft(places)}</strong>{' '}
    {reasonsOfPlaces(places, places.no_show_minutes).join(' ')}
  </p>
);
