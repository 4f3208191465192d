import * as z from '@chaps/contracts/schema';
import { RETURN_REASONS } from '@chaps/domain/letters';
import { ActionResult, Button, ButtonRow } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { showSuccess } from '../../components/show-success.ts';
import type { MoveLetter } from './use-move.ts';
import { RETURN_REASON_NAMES } from './words.ts';

const LETTER_UPDATED_MESSAGE = 'The letter has been updated.';
const returnSchema = z.object({
  return_reason: z.enum(RETURN_REASONS, 'Please choose why it was returned.'),
});

/** Records that a letter has come back, even if it was marked as arrived. */
export function RecordReturn({ move }: { move: MoveLetter }) {
  const form = useZodForm({
    schema: returnSchema,
    labels: { return_reason: 'Why it was returned' },
    idPrefix: 'returned-',
  });
  return (
    <Form
      form={form}
      send={async ({ return_reason }) => {
        await move('returned', { return_reason });
        showSuccess(LETTER_UPDATED_MESSAGE);
      }}
      action="Mark as returned"
      busyLabel="Recording..."
      variant="secondary"
    >
      <FormField
        form={form}
        name="return_reason"
        kind="select"
        placeholder="Choose why"
        options={RETURN_REASONS.map((value) => ({ value, label: RETURN_REASON_NAMES[value] }))}
      />
    </Form>
  );
}

/** Records whether a sent letter has arrived or come back. */
export function RecordArrival({ move }: { move: MoveLetter }) {
  const arriving = useMutation({
    mutationFn: async () => {
      await move('confirmed');
      showSuccess(LETTER_UPDATED_MESSAGE);
    },
  });
  return (
    <>
      <ButtonRow>
        <Button
          variant="secondary"
          busy={arriving.isPending}
          busyLabel="Recording..."
          onClick={() => arriving.mutate()}
        >
          Mark as arrived
        </Button>
      </ButtonRow>
      {arriving.error && <ActionResult tone="error">{arriving.error.message}</ActionResult>}
      <RecordReturn move={move} />
    </>
  );
}
