import { contentKeys } from '@chaps/api-client/idempotency-keys';
import { addPersonNote } from '@chaps/api-client/person-care';
import { personQuery } from '@chaps/api-client/staff-people';
import { personNote } from '@chaps/contracts/person-care';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** A note on the timeline; it is never changed. */
export function NoteForm({ profileId }: { profileId: string }) {
  const client = useQueryClient();
  const [keyFor, setKeys] = useState(() => contentKeys());
  const form = useZodForm({
    schema: personNote,
    labels: { note: 'Note for the timeline' },
    defaultValues: { note: '' },
  });
  return (
    <Form
      form={form}
      send={async ({ note }) => {
        await addPersonNote(profileId, note, keyFor(note));
        // The same words later are another note.
        setKeys(() => contentKeys());
        await client.invalidateQueries(personQuery(profileId));
        form.reset();
      }}
      action="Add the note"
      busyLabel="Adding..."
      confirmLeave
      done="The note is added."
      variant="secondary"
    >
      <FormField
        form={form}
        name="note"
        kind="lines"
        rows={2}
        hint="Please do not record health information here: it belongs with their consent and results. The person can read this note, and it cannot be changed."
      />
    </Form>
  );
}
