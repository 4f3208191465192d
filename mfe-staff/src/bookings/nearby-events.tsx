import type { EventsWithSpaces } from '@chaps/contracts/staff-people';
import { formatDistance } from '@chaps/domain';
import { RadioGroupField } from '@chaps/ui';
import { useId } from 'react';
import { formatEventTimes } from '../components/states.tsx';

type EventWithSpaces = EventsWithSpaces['items'][number];

/** 'Saturday, 10 January 2026, 09:00, Ipswich, about 12 miles away, 3 seats free'. */
export function describeNearby(event: EventWithSpaces): string {
  const { city, distance_km: km, free_spaces: free } = event;
  const away = km === null ? [] : [formatDistance(km)];
  const seats = `${free} ${free === 1 ? 'seat' : 'seats'} free`;
  return [formatEventTimes(event), city, ...away, seats].join(', ');
}

/** More would not fit on a small screen. */
const MAX_SHOWN = 3;

interface NearbyEventsProps {
  found: EventsWithSpaces;
  onChange: (eventId: string) => void;
}

/**
 * Other events with a free seat, nearest to the person first; renders nothing if there are none.
 */
export function NearbyEvents({ found: { near, items }, onChange }: NearbyEventsProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <RadioGroupField
      legend={near ? `Other events, nearest to ${near} first` : 'Other events'}
      name={`${id}-near`}
      options={items.slice(0, MAX_SHOWN).map((event) => ({
        value: event.event_id,
        label: event.event_name,
        hint: describeNearby(event),
      }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
