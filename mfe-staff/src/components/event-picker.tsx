import { type EventFilter, staffEventsQuery } from '@chaps/api-client/staff-events';
import type { StaffEventSummary } from '@chaps/contracts/staff-events';
import { Button, Notice, RadioGroupField, TextField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { formatEventTimes } from './states.tsx';

interface EventPickerProps {
  label: string;
  when?: EventFilter['when'];
  onChange: (event: StaffEventSummary) => void;
  error?: string | undefined;
  optional?: boolean;
}

/** Maximum number of events that a search shows; more would be too many to choose from. */
const MAX_SHOWN = 5;

export function EventPicker(props: EventPickerProps) {
  const { label, when = 'upcoming', onChange, error, optional = false } = props;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const id = useId();
  const found = useQuery({ ...staffEventsQuery({ q, when }), enabled: q !== '' });
  const answer = q === '' ? undefined : found.data;
  const events = answer?.items.slice(0, MAX_SHOWN) ?? [];
  const more = (answer?.total ?? 0) - events.length;
  return (
    <>
      <TextField
        id={`${id}-search`}
        label={label}
        hint="Search by name, town or postcode."
        type="search"
        autoComplete="off"
        optional={optional}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...(error ? { error } : {})}
      />
      {found.error && (
        <Notice tone="error" live>
          <p>{found.error.message}</p>
          <Button variant="secondary" onClick={() => found.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {events.length > 0 && (
        <RadioGroupField
          legend="Events found"
          name={`${id}-event`}
          options={events.map((event) => ({
            value: event.event_id,
            label: event.event_name,
            hint: `${formatEventTimes(event)}, ${event.city}`,
          }))}
          onChange={({ target }) => {
            const chosen = events.find(({ event_id }) => event_id === target.value);
            if (chosen) onChange(chosen);
          }}
        />
      )}
      <p aria-live="polite">
        {answer && events.length === 0 && 'No event matches.'}
        {more > 0 && `${more} more match. Type more to narrow the search.`}
      </p>
    </>
  );
}
