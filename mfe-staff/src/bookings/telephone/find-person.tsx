import { peopleQuery } from '@chaps/api-client/staff-people';
import type { ListedPerson } from '@chaps/contracts/staff-people';
import { formatDate } from '@chaps/domain';
import { Button } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Finder } from './finder.tsx';

/** Details that distinguish people with the same name. */
export const describePerson = ({ date_of_birth, phone, email, booking }: ListedPerson): string =>
  [
    date_of_birth && `born ${formatDate(date_of_birth)}`,
    phone,
    email,
    booking?.is_upcoming && `booked: ${booking.event_name}`,
  ]
    .filter(Boolean)
    .join(', ');

/** The first and last name in 'Alan Waite' or 'Waite, Alan'. */
function parseName(typed: string) {
  if (typed.includes(',')) {
    const [last_name = '', first_name = ''] = typed.split(',').map((name) => name.trim());
    return { first_name, last_name };
  }
  const words = typed.trim().split(/\s+/);
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}

interface FindPersonProps {
  onKnown: (person: ListedPerson) => void;
  /** Called with what was typed, which may be a name. */
  onNew: (names: { first_name: string; last_name: string }) => void;
}

/** Finds the caller as their name is typed. */
export function FindPerson({ onKnown, onNew }: FindPersonProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const isAsked = q.length >= 2;
  const query = useQuery({ ...peopleQuery({ q }), enabled: isAsked });
  return (
    <Finder
      label="Who is the booking for?"
      hint="A name, an e-mail address, a telephone number or a reference."
      typed={typed}
      isCurrent={q === typed.trim()}
      onTyped={setTyped}
      query={isAsked ? query : undefined}
      words={{ none: 'Nobody matches.', one: 'One person.', many: 'people match.' }}
      keyOf={({ profile_id }) => profile_id}
      title={({ last_name, first_name }) => `${last_name}, ${first_name}`}
      about={describePerson}
      onChosen={onKnown}
    >
      {isAsked && (
        <Button variant="secondary" onClick={() => onNew(parseName(typed))}>
          Someone new
        </Button>
      )}
    </Finder>
  );
}
