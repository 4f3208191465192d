import * as z from '@chaps/contracts/schema';
import { NOT_SAMPLED_REASON_NAMES, NOT_SAMPLED_REASONS } from '@chaps/domain/visits';
import { RadioGroupField } from '@chaps/ui';
import { FormField, fieldProps, useZodForm } from '@chaps/ui/forms';
import { FormDialog } from '../../components/form-dialog.tsx';

interface NotSampledDialogProps {
  name: string;
  /** @throws {FormError | ApiError} whose message is shown */
  send: (outcome: { reason: string; invite_again: boolean }) => Promise<unknown>;
  onClose: () => void;
}

const schema = z.object({
  reason: z.enum(NOT_SAMPLED_REASONS, 'Choose why there is no sample.'),
  again: z.enum(['yes', 'no'], 'Choose whether to invite them again.'),
});

const REASONS = NOT_SAMPLED_REASONS.map((value) => ({
  value,
  label: NOT_SAMPLED_REASON_NAMES[value],
}));

const YES_NO_OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Asks why someone who attended gave no sample, and whether to invite them again. */
export function NotSampledDialog({ name, send, onClose }: NotSampledDialogProps) {
  const form = useZodForm({
    schema,
    labels: { reason: 'Reason', again: 'Invite them again?' },
  });
  const { label: legend, ...again } = fieldProps(form, 'again');
  return (
    <FormDialog
      title={`No sample from ${name}?`}
      form={form}
      send={async ({ reason, again: answer }) => {
        await send({ reason, invite_again: answer === 'yes' });
        onClose();
      }}
      action="Record it"
      busyLabel="Saving..."
      keep="Go back"
      onClose={onClose}
    >
      <FormField
        form={form}
        name="reason"
        kind="select"
        placeholder="Choose a reason"
        options={REASONS}
      />
      <RadioGroupField legend={legend} {...again} options={YES_NO_OPTIONS} inline />
    </FormDialog>
  );
}
