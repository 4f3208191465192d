import { NEARBY_MILES, type SearchedPlace } from '@chaps/contracts/events';
import { ExternalLink, Notice } from '@chaps/ui';
import { EventAlert } from './event-alert.tsx';
import styles from './find-events.module.css';

/** The credit that the licence of the place names requires. */
const PlaceNamesSource = () => (
  <p className={styles.source}>
    Place names: <ExternalLink href="https://www.geonames.org">GeoNames</ExternalLink>, CC BY 4.0
  </p>
);

interface NearPlaceProps {
  place: SearchedPlace;
  /** Whether there are any events. */
  found: boolean;
}

/** How a list for a place is sorted, or a note that nothing is near, with an offer of an e-mail alert. */
export function NearPlace({
  place: { district, name = district, near, several },
  found,
}: NearPlaceProps) {
  return (
    <>
      {near && <p>Nearest to {name} first.</p>}
      {!near && found && (
        <Notice tone="info" title={`Nothing within ${NEARBY_MILES} miles of ${name} just now`} live>
          <p>These events are the nearest. We add new ones throughout the year.</p>
        </Notice>
      )}
      {several && (
        <p>
          There is more than one {name}. This one is near {district}. To find another, search by its
          postcode.
        </p>
      )}
      {name !== district && <PlaceNamesSource />}
      {/* Another place needs another alert. */}
      {!near && <EventAlert key={district} district={district} />}
    </>
  );
}
