import { requiredText } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { type DayAction, MAX_STAFF_NAME_LENGTH } from '@chaps/contracts/visits';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { FormDialog } from '../../components/form-dialog.tsx';

interface ReadyDialogProps {
  name: string;
  /** @throws {FormError | ApiError} whose message is shown */
  send: (consent: Pick<DayAction, 'reason' | 'paper_consent'>) => Promise<unknown>;
  onClose: () => void;
}

const schema = z.object({
  signed: z.boolean(),
  counsellor: requiredText(MAX_STAFF_NAME_LENGTH, 'Enter who counselled them about the test.'),
});

const getReadyDetails = (signed: boolean, counsellor: string) => {
  const counselled = `Counselled by ${counsellor}.`;
  return signed
    ? { reason: `Consent signed on paper. ${counselled}`, paper_consent: {} }
    : { reason: counselled };
};

/** Marks someone without recorded consent as ready; the consent may have been signed on paper. */
export function ReadyDialog({ name, send, onClose }: ReadyDialogProps) {
  const form = useZodForm({
    schema,
    labels: {
      signed: 'The consent form is signed on paper',
      counsellor: 'Counselled by',
    },
    defaultValues: { signed: false, counsellor: '' },
  });
  return (
    <FormDialog
      title={`${name} is ready for the test`}
      form={form}
      send={async ({ signed, counsellor }) => {
        await send(getReadyDetails(signed, counsellor));
        onClose();
      }}
      action="Record it"
      busyLabel="Saving..."
      keep="Go back"
      onClose={onClose}
    >
      <p>No consent to the test has been recorded yet.</p>
      <FormField
        form={form}
        name="signed"
        kind="checkbox"
        hint="Until they sign, the list shows ‘No consent’."
      />
      <FormField
        form={form}
        name="counsellor"
        hint="The person who explained what the test can and cannot tell them."
        autoComplete="off"
      />
    </FormDialog>
  );
}
