import { createIdempotencyKeys } from '@chaps/api-client/idempotency-keys';
import type { followUpNote } from '@chaps/contracts/follow-ups';
import type { personNote } from '@chaps/contracts/person-care';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';

interface NoteFormProps {
  schema: typeof followUpNote | typeof personNote;
  hint?: string;
  /** @param key the same on a retry after an unknown outcome */
  save: (note: string, key: string) => Promise<unknown>;
  /** Loads the page again, with the note. */
  refresh: () => Promise<void>;
}

/** Adds a note to a timeline; notes are never changed. */
export function NoteForm({ schema, hint, save, refresh }: NoteFormProps) {
  const [once] = useState(() => createIdempotencyKeys());
  const form = useZodForm({
    schema,
    labels: { note: 'Note for the timeline' },
    // Other forms of the page also have a field with this name.
    idPrefix: 'plain-',
    defaultValues: { note: '' },
  });
  return (
    <Form
      form={form}
      send={async ({ note }) => {
        await once(note, (key) => save(note, key));
        await refresh();
        form.reset();
      }}
      action="Add the note"
      busyLabel="Adding..."
      confirmLeave
      done="The note has been added."
      variant="secondary"
    >
      <FormField form={form} name="note" kind="lines" rows={3} hint={hint} />
    </Form>
  );
}
