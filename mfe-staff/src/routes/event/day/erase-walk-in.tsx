import { eraseWalkIn } from '@chaps/api-client/visits';
import { Button } from '@chaps/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../../../components/reason-dialog.tsx';
import type { DayPerson } from './day-people.ts';

/** Erases who a walk-in was, when they ask for it. */
export function EraseWalkIn({ eventId, person }: { eventId: string; person: DayPerson }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <>
      <Button variant="quiet" aria-label={`Erase: ${name}`} onClick={() => setAsking(true)}>
        Erase
      </Button>
      {asking && (
        <ReasonDialog
          title={`Erase ${name}`}
          action="Erase for good"
          busyLabel="Erasing..."
          keep="Keep"
          done="The walk-in is erased."
          send={async (reason) => {
            await eraseWalkIn(eventId, person.id, reason);
            await client.invalidateQueries({ queryKey: ['staff', 'events', eventId] });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            Their name, day of birth and contact go, and nobody can tell any more whose result is
            theirs. The year of birth stays, and they count in the sums of the event.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
