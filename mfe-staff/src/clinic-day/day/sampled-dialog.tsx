import { sampleCode } from '@chaps/contracts/samples';
import * as z from '@chaps/contracts/schema';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { FormDialog } from '../../components/form-dialog.tsx';

interface SampledDialogProps {
  name: string;
  /** @throws {FormError | ApiError} whose message is shown */
  send: (tube: { sample_code?: string }) => Promise<unknown>;
  onClose: () => void;
}

const schema = z.object({
  sample_code: z.union([z.literal(''), sampleCode], {
    error: 'Please use at most 40 characters.',
  }),
});

/** Asks for the tube of a sample; a scanner types its code and ends with Enter. */
export function SampledDialog({ name, send, onClose }: SampledDialogProps) {
  const form = useZodForm({
    schema,
    labels: { sample_code: 'Tube code' },
    defaultValues: { sample_code: '' },
  });
  return (
    <FormDialog
      title={`Sample taken from ${name}`}
      form={form}
      send={async ({ sample_code }) => {
        await send(sample_code === '' ? {} : { sample_code });
        onClose();
      }}
      action="Record it"
      busyLabel="Saving..."
      keep="Go back"
      onClose={onClose}
    >
      <FormField
        form={form}
        name="sample_code"
        optional
        autoComplete="off"
        hint="Scan or type the code on the label. Leave this empty if the tube has no code."
      />
    </FormDialog>
  );
}
