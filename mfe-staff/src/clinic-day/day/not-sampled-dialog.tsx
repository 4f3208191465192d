import * as z from '@chaps/contracts/schema';
import { NOT_SAMPLED_REASONS } from '@chaps/domain/visits';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { FormDialog } from '../../components/form-dialog.tsx';

interface NotSampledDialogProps {
  name: string;
  /** @throws {FormError | ApiError} whose message is shown */
  send: (outcome: { reason: string; invite_again: boolean }) => Promise<unknown>;
  onClose: () => void;
}

const schema = z.object({ reason: z.enum(NOT_SAMPLED_REASONS), invite_again: z.boolean() });

/** Why someone who came gave no sample, and whether to invite them again. */
export function NotSampledDialog({ name, send, onClose }: NotSampledDialogProps) {
  const form = useZodForm({
    schema,
    labels: { reason: 'Reason', invite_again: 'Invite them again' },
    defaultValues: { reason: NOT_SAMPLED_REASONS[0], invite_again: true },
  });
  return (
    <FormDialog
      title={`No sample from ${name}?`}
      form={form}
      send={async (outcome) => {
        await send(outcome);
        onClose();
      }}
      action="Record it"
      busyLabel="Saving..."
      keep="Go back"
      onClose={onClose}
    >
      <FormField form={form} name="reason" kind="select" options={NOT_SAMPLED_REASONS} />
      <FormField form={form} name="invite_again" kind="checkbox" />
    </FormDialog>
  );
}
