import { NEAR_MILES, type SearchedPlace } from '@chaps/contracts/events';
import { Notice } from '@chaps/ui';

interface NearPostcodeProps {
  place: SearchedPlace;
  /** Whether there is an event at all. */
  found: boolean;
}

/** How a list for a postcode is sorted, and that nothing in it is near. */
export function NearPostcode({ place: { district, near }, found }: NearPostcodeProps) {
  if (near) return <p>The nearest to {district} first.</p>;
  if (!found) return null;
  return (
    <Notice tone="info" title={`Nothing within ${NEAR_MILES} miles of ${district} just now`} live>
      <p>These events are the nearest. We add new ones all through the year.</p>
    </Notice>
  );
}
