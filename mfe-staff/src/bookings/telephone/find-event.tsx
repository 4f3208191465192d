import { staffEventsQuery } from '@chaps/api-client/staff-events';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatEventTimes } from '../../components/states.tsx';
import { Finder } from './finder.tsx';

/**
 * Finds the event that the caller wants to attend; shows the next ones until something is typed.
 */
export function FindEvent({ onChosen }: { onChosen: (eventId: string) => void }) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const query = useQuery(staffEventsQuery({ when: 'upcoming', ...(q ? { q } : {}) }));
  return (
    <Finder
      label="Which event?"
      hint="A name, a town or a postcode."
      typed={typed}
      isCurrent={q === typed.trim()}
      onTyped={setTyped}
      query={query}
      words={{ none: 'No event matches.', one: 'One event.', many: 'upcoming events.' }}
      keyOf={({ event_id }) => event_id}
      title={({ event_name, city }) => `${event_name}, ${city}`}
      about={(event) =>
        `${formatEventTimes(event)}, ${event.total_spaces - event.booked_spaces} of ${event.total_spaces} seats free`
      }
      onChosen={({ event_id }) => onChosen(event_id)}
    />
  );
}
