import { recordReturnedLetter } from '@chaps/api-client/letters';
import { refreshStaff } from '@chaps/api-client/staff';
import { returnedLetterForm } from '@chaps/contracts/letters';
import { RETURN_REASONS } from '@chaps/domain/letters';
import { ActionResult } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../components/links.tsx';
import { RETURN_REASON_NAMES } from './words.ts';

type RecordedReturn = Awaited<ReturnType<typeof recordReturnedLetter>>;

/**
 * Records letters that came back, one after another: a scanner types the code and presses Enter.
 */
export function ReturnForm() {
  const client = useQueryClient();
  const [last, setLast] = useState<RecordedReturn>();
  const form = useZodForm({
    schema: returnedLetterForm,
    labels: { code: 'Letter code', return_reason: 'Why it was returned' },
    idPrefix: 'came-back-',
    defaultValues: { code: '', return_reason: 'not said' },
  });
  return (
    <>
      <Form
        form={form}
        send={async (letter) => {
          try {
            setLast(await recordReturnedLetter(letter));
          } finally {
            await refreshStaff(client);
          }
          form.resetField('code');
          form.setFocus('code');
        }}
        action="Record as returned"
        busyLabel="Recording..."
        variant="secondary"
      >
        <FormField
          form={form}
          name="code"
          autoComplete="off"
          hint="Scan the square code in the window, or type the letters and digits below it."
        />
        <FormField
          form={form}
          name="return_reason"
          kind="select"
          options={RETURN_REASONS.map((value) => ({ value, label: RETURN_REASON_NAMES[value] }))}
        />
      </Form>
      {last && (
        <ActionResult of={last} tone="success">
          Recorded: the letter about{' '}
          <Link to={`/staff/letters/${last.letter_id}`}>{last.name}</Link> was returned.
        </ActionResult>
      )}
    </>
  );
}
