import { NEAR_MILES, type SearchedPlace } from '@chaps/contracts/events';
import { Notice } from '@chaps/ui';
import { EventAlert } from './event-alert.tsx';

interface NearPostcodeProps {
  place: SearchedPlace;
  /** Whether there is an event at all. */
  found: boolean;
}

/** How a list for a postcode is sorted, or that nothing in it is near, and the way to be told. */
export function NearPostcode({ place: { district, near }, found }: NearPostcodeProps) {
  if (near) return <p>The nearest to {district} first.</p>;
  return (
    <>
      {found && (
        <Notice
          tone="info"
          title={`Nothing within ${NEAR_MILES} miles of ${district} just now`}
          live
        >
          <p>These events are the nearest. We add new ones all through the year.</p>
        </Notice>
      )}
      {/* Another place is another request. */}
      <EventAlert key={district} district={district} />
    </>
  );
}
