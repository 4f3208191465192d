import { optionalLines, requiredLines } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { SENDING_METHODS } from '@chaps/domain/letters';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { showSuccess } from '../../components/show-success.ts';
import type { MoveLetter } from './use-move.ts';
import { SENDING_METHOD_NAMES } from './words.ts';

const how = z.enum(SENDING_METHODS, 'Please choose how it was sent.');
const sending = z.object({ how, reason: optionalLines(2000) });
const sendingBefore = z.object({ how, reason: requiredLines(2000) });

interface SentFormProps {
  move: MoveLetter;
  /** Consent was withdrawn after the letter was printed, so it says when the letter was posted. */
  isStopped: boolean;
}

/** Records how an approved letter was sent. */
export function SentForm({ move, isStopped }: SentFormProps) {
  const form = useZodForm({
    schema: isStopped ? sendingBefore : sending,
    labels: {
      how: 'How it was sent',
      reason: 'When it was posted, and how you know',
    },
    idPrefix: 'sent-',
    defaultValues: { reason: '' },
  });
  return (
    <Form
      form={form}
      send={async ({ how, reason }) => {
        await move('sent', { how, reason: reason || null });
        showSuccess('The letter has been recorded as sent.');
      }}
      action="Record as sent"
      busyLabel="Recording..."
      variant={isStopped ? 'secondary' : 'primary'}
    >
      <FormField
        form={form}
        name="how"
        kind="select"
        placeholder="Choose how"
        options={SENDING_METHODS.map((value) => ({ value, label: SENDING_METHOD_NAMES[value] }))}
      />
      {isStopped && <FormField form={form} name="reason" kind="lines" rows={2} />}
    </Form>
  );
}
