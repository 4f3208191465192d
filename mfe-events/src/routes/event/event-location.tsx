import type { Event } from '@chaps/contracts/events';
import { ExternalLink, IconText } from '@chaps/ui';
import MapPin from 'lucide-react/icons/map-pin';
import Navigation from 'lucide-react/icons/navigation';
import { useMemo } from 'react';
import { LazyEventMap } from '../../components/event-map/lazy-event-map.tsx';
import type { LocatedEvent } from '../../search/order.ts';
import styles from './event-location.module.css';

/** Spec 9: a single event's coordinates at zoom 13. */
const ZOOM = 13;

/** Line 1, line 2 if any, city, postcode, country (spec 2, 'Event details'). */
function listAddressLines(event: Event): string[] {
  return [
    event.address_line_1 ?? event.address_line1,
    event.address_line_2 ?? event.address_line2,
    event.city,
    event.postcode,
    event.country,
  ].filter((line) => line !== null && line.trim() !== '') as string[];
}

/** Without its code, a private event has no street, postcode or exact coordinates. */
const isAddressHidden = (event: Event) =>
  event.is_private && event.postcode === null && !event.address_line_1;

const getDirectionsUrl = ({ latitude, longitude }: LocatedEvent) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

function LocationMap({ event }: { event: LocatedEvent }) {
  const { latitude, longitude } = event;
  const events = useMemo(() => [event], [event]);
  return (
    <LazyEventMap
      key={`${latitude},${longitude}`}
      label={`Map of ${event.event_name}`}
      className={styles.map}
      events={events}
      center={[latitude, longitude]}
      zoom={ZOOM}
    />
  );
}

export function EventLocation({ event }: { event: Event }) {
  const { latitude, longitude } = event;
  const located =
    latitude === null || longitude === null ? undefined : { ...event, latitude, longitude };
  const heldBack = isAddressHidden(event);
  return (
    <section aria-labelledby="location" className={styles.location}>
      <h2 id="location">Where it is</h2>
      <address className={styles.address}>
        <IconText icon={<MapPin />}>
          {listAddressLines(event).map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </IconText>
      </address>
      {heldBack && <p>This is a private event. Enter the access code to see the full address.</p>}
      {located && !heldBack && (
        <p>
          <Navigation className={styles.icon} aria-hidden="true" />
          <ExternalLink href={getDirectionsUrl(located)}>Get directions</ExternalLink>
        </p>
      )}
      {located && <LocationMap event={located} />}
    </section>
  );
}
