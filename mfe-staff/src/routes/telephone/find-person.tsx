import { peopleQuery } from '@chaps/api-client/staff-people';
import type { ListedPerson } from '@chaps/contracts/staff-people';
import { formatDate } from '@chaps/domain';
import { Button, LoadFailure, TextField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import styles from './telephone.module.css';

/** People that are offered; more would be no choice. */
const MOST_SHOWN = 6;

const aboutPerson = ({ date_of_birth, phone, email, booking }: ListedPerson): string =>
  [
    date_of_birth && `born ${formatDate(date_of_birth)}`,
    phone,
    email,
    booking?.is_upcoming && `booked: ${booking.event_name}`,
  ]
    .filter(Boolean)
    .join(', ');

const namesIn = (typed: string) => {
  const [last = '', first = ''] = typed.includes(',') ? typed.split(',') : [];
  const words = typed.trim().split(/\s+/);
  return typed.includes(',')
    ? { first_name: first.trim(), last_name: last.trim() }
    : { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
};

interface FindPersonProps {
  onKnown: (person: ListedPerson) => void;
  /** What was typed may be their name. */
  onNew: (names: { first_name: string; last_name: string }) => void;
}

/** Finds whoever rings while their name is typed; Enter takes the only one, or goes to the list. */
export function FindPerson({ onKnown, onNew }: FindPersonProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const isAsked = q.length >= 2;
  const query = useQuery({ ...peopleQuery({ q }), enabled: isAsked });
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // The page begins with this question.
  useEffect(() => field.current?.focus(), []);
  const answer = isAsked ? query.data : undefined;
  const people = answer?.items.slice(0, MOST_SHOWN) ?? [];
  const more = (answer?.total ?? 0) - people.length;
  const [only] = people;
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (only && people.length === 1 && !query.isFetching) onKnown(only);
    else list.current?.querySelector('button')?.focus();
  };
  return (
    <section aria-label="Who is it for?">
      <TextField
        label="Who is it for?"
        hint="A name, an e-mail address, a telephone number or a reference."
        type="search"
        autoComplete="off"
        ref={field}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={enter}
      />
      {query.error && (
        <LoadFailure
          title="People could not be looked up"
          message="What you typed is still here."
          onRetry={query.refetch}
        />
      )}
      <p aria-live="polite">
        {answer && people.length === 0 && 'Nobody is known by that.'}
        {people.length === 1 && 'One person. Enter takes them.'}
        {people.length > 1 && `${answer?.total} people match.`}
        {more > 0 && ' Type more to see the others.'}
      </p>
      <div ref={list} className={styles.found}>
        {people.map((person) => (
          <button
            key={person.profile_id}
            type="button"
            className={styles.person}
            onClick={() => onKnown(person)}
          >
            <strong>{`${person.last_name}, ${person.first_name}`}</strong>
            <span>{aboutPerson(person)}</span>
          </button>
        ))}
        {isAsked && (
          <Button variant="secondary" onClick={() => onNew(namesIn(typed))}>
            Somebody new
          </Button>
        )}
      </div>
    </section>
  );
}
