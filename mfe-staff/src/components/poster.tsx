import { downloadPoster } from '@chaps/api-client/staff-events';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { ButtonRow, TextField } from '@chaps/ui';
import { useState } from 'react';
import { FileButton } from './file-button.tsx';

interface PosterProps {
  eventId: string;
  event: Pick<StaffEvent['event'], 'event_date' | 'is_private'>;
  /** Level of its heading. */
  level: 2 | 3;
}

/** An event's invitation on A4, with a QR code that links to its page. */
export function Poster({ eventId, event, level }: PosterProps) {
  const Heading = `h${level}` as const;
  // The code cannot be looked up: only its hash is stored.
  const [accessCode, setAccessCode] = useState('');
  return (
    <section aria-labelledby="poster">
      <Heading id="poster" tabIndex={-1}>
        Poster
      </Heading>
      <p>One A4 page with the details and a QR code that opens the event’s page.</p>
      {event.is_private && (
        <TextField
          label="Access code"
          hint="The code is printed on the poster. Leave this empty to write it by hand."
          autoComplete="off"
          maxLength={40}
          value={accessCode}
          onChange={({ target }) => setAccessCode(target.value)}
        />
      )}
      <ButtonRow>
        <FileButton
          label="Save the poster"
          variant="secondary"
          name={`poster-${event.event_date}.pdf`}
          read={() => downloadPoster(eventId, accessCode)}
          saved="The poster has been saved as a PDF."
        />
      </ButtonRow>
    </section>
  );
}
