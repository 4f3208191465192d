import { freeEventsQuery } from '@chaps/api-client/staff-people';
import type { FreeEvents } from '@chaps/contracts/staff-people';
import { distanceAway } from '@chaps/domain';
import { RadioGroupField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { whenOf } from '../../components/states.tsx';

type FreeEvent = FreeEvents['items'][number];

/** 'Saturday, 10 January 2026, 09:00, Ipswich, about 12 miles away, 3 seats free'. */
export function nearbyWords(event: FreeEvent): string {
  const { city, distance_km: km, free_spaces: free } = event;
  const away = km === null ? [] : [distanceAway(km)];
  const seats = `${free} ${free === 1 ? 'seat' : 'seats'} free`;
  return [whenOf(event), city, ...away, seats].join(', ');
}

/** More would push the others out of a small screen. */
const MOST_SHOWN = 3;

interface NearbyEventsProps {
  profileId: string;
  /** In whose place another is looked for. */
  eventId: string;
  onChange: (eventId: string) => void;
}

/** Other events with a free seat, the nearest to the person first; nothing where there is none. */
export function NearbyEvents({ profileId, eventId, onChange }: NearbyEventsProps) {
  const id = useId();
  const { data } = useQuery(freeEventsQuery(profileId, eventId));
  if (!data || data.items.length === 0) return null;
  return (
    <RadioGroupField
      legend={data.near ? `Other events, the nearest to ${data.near} first` : 'Other events'}
      name={`${id}-near`}
      options={data.items.slice(0, MOST_SHOWN).map((event) => ({
        value: event.event_id,
        label: event.event_name,
        hint: nearbyWords(event),
      }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
