import { staffEventQuery } from '@chaps/api-client/staff-events';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../components/links.tsx';
import type { ListAddress } from '../components/list.tsx';

type OfEvent = ListAddress<{ event_id?: string | undefined }>;

/** The name of the event to which the address of a list restricts it; undefined for all events. */
export function useOnlyEvent({ query: { event_id: eventId = '' } }: OfEvent): string | undefined {
  const event = useQuery({ ...staffEventQuery(eventId), enabled: eventId !== '' });
  return eventId === '' ? undefined : (event.data?.event.event_name ?? 'one event');
}

/** Says that a list is restricted to an event, which its form cannot change. */
export function OnlyEvent({ address }: { address: OfEvent }) {
  const name = useOnlyEvent(address);
  if (name === undefined) return null;
  return (
    <p>
      Only {name}. <Link to={address.to({ event_id: '' })}>Show all events</Link>
    </p>
  );
}
