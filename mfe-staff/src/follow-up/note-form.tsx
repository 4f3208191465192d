import { addNote, followUpQuery } from '@chaps/api-client/follow-ups';
import { followUpNote } from '@chaps/contracts/follow-ups';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';

/** A note on the timeline; it is never changed. */
export function NoteForm({ id }: { id: string }) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: followUpNote,
    labels: { note: 'Note for the timeline' },
    idPrefix: 'plain-',
    defaultValues: { note: '' },
  });
  return (
    <Form
      form={form}
      send={async ({ note }) => {
        await addNote(id, note);
        await client.invalidateQueries(followUpQuery(id));
        form.reset();
      }}
      action="Add the note"
      busyLabel="Adding..."
      confirmLeave
      done="The note is added."
      variant="secondary"
    >
      <FormField form={form} name="note" kind="lines" rows={3} />
    </Form>
  );
}
