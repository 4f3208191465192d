import { peopleQuery } from '@chaps/api-client/staff-people';
import { isoDate } from '@chaps/contracts/scalars';
import type { ListedPerson } from '@chaps/contracts/staff-people';
import { Button, Notice, Stack } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { describePerson } from './find-person.tsx';

interface SimilarPeopleProps {
  first_name: string;
  last_name: string;
  date_of_birth: string;
  onKnown: (person: ListedPerson) => void;
}

/** People with the name and date of birth typed for someone new. */
export function SimilarPeople({
  first_name,
  last_name,
  date_of_birth,
  onKnown,
}: SimilarPeopleProps) {
  const q = useDeferredValue(`${first_name} ${last_name}`.trim());
  const born = useDeferredValue(date_of_birth);
  const isAsked = first_name !== '' && last_name !== '' && isoDate.safeParse(born).success;
  const { data } = useQuery({ ...peopleQuery({ q, born }), enabled: isAsked });
  const people = isAsked ? (data?.items ?? []) : [];
  return (
    <div aria-live="polite">
      {people.length > 0 && (
        <Notice
          tone="warning"
          title="Someone with this name and date of birth already has a record"
        >
          <Stack start>
            {people.map((person) => (
              <Button
                key={person.profile_id}
                variant="secondary"
                onClick={() => onKnown(person)}
              >{`Book for ${person.first_name} ${person.last_name}, ${describePerson(person)}`}</Button>
            ))}
            <p>
              If this is a different person, continue. Two records for the same person can be merged
              later.
            </p>
          </Stack>
        </Notice>
      )}
    </div>
  );
}
