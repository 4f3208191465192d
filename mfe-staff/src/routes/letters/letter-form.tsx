import { changeLetter } from '@chaps/api-client/letters';
import { refreshStaff } from '@chaps/api-client/staff';
import { type Letter, letterWords } from '@chaps/contracts/letters';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';

interface LetterFormProps {
  letter: Letter;
  text: NonNullable<Letter['text']>;
}

/** The text of a draft. */
export function LetterForm({ letter, text }: LetterFormProps) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: letterWords,
    labels: { address: 'Address', subject: 'Subject', body: 'Letter' },
    defaultValues: text,
  });
  return (
    <Form
      form={form}
      send={async (words) => {
        try {
          await changeLetter(letter.letter_id, { ...words, version: letter.version });
        } finally {
          await refreshStaff(client);
        }
      }}
      action="Save the draft"
      busyLabel="Saving..."
      confirmLeave
      done="The draft is saved. Read it below before you approve it."
      variant="secondary"
    >
      <FormField
        form={form}
        name="address"
        kind="lines"
        rows={5}
        hint="Name first, one line for each part. It stands in the window of the envelope."
      />
      <FormField form={form} name="subject" />
      <FormField form={form} name="body" kind="lines" rows={14} />
    </Form>
  );
}
