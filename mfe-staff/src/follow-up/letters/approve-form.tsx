import type { Letter } from '@chaps/contracts/letters';
import { optionalLines } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { Notice } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { showSuccess } from '../../components/show-success.ts';
import type { MoveLetter } from './use-move.ts';

interface ApproveFormProps {
  letter: Letter;
  move: MoveLetter;
}

const approvalSchema = z.object({ reason: optionalLines(2000) });

/** Approves the letter, after which its text cannot change. */
export function ApproveForm({ letter: { lacks_consent, recipient }, move }: ApproveFormProps) {
  const form = useZodForm({
    schema: approvalSchema,
    labels: { reason: 'Reason for telling the GP without consent' },
    idPrefix: 'approved-',
    defaultValues: { reason: '' },
  });
  return (
    <Form
      form={form}
      send={async ({ reason }) => {
        await move('approved', { reason: (lacks_consent && reason) || null });
        showSuccess('The letter has been approved. It can be printed and sent.');
      }}
      action={recipient === 'gp' ? 'Approve the letter to the GP' : 'Approve the letter'}
      busyLabel="Approving..."
    >
      {lacks_consent && (
        <>
          <Notice tone="warning" title="The person has not agreed to this" level={2}>
            Tell the GP only if your duty to protect the person outweighs their choice. The reason
            is kept with the letter.
          </Notice>
          <FormField form={form} name="reason" kind="lines" rows={3} />
        </>
      )}
    </Form>
  );
}
