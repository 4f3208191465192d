import { withdrawPersonGpConsent } from '@chaps/api-client/person-care';
import { STAFF_CONSENT_CHANNELS, type StaffConsentChannel } from '@chaps/contracts/consent';
import { gpWithdrawalForm } from '@chaps/contracts/person-care';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { DialogButton } from '../components/dialog-button.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { showSuccess } from '../components/show-success.ts';

interface GpConsentProps {
  profileId: string;
  consentId: string;
}

const CHANNEL_NAMES: Record<StaffConsentChannel, string> = {
  telephone: 'By telephone',
  paper: 'By letter',
  'in person': 'In person',
};

function StopDialog({ onClose, ...consent }: GpConsentProps & { onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: gpWithdrawalForm,
    labels: { through: 'How they told you' },
    idPrefix: 'gp-',
  });
  return (
    <FormDialog
      title="Stop sharing with the GP?"
      tone="warning"
      intro={
        <p>
          Use this when the person tells you that they no longer want their GP to get the result of
          this test. Letters to the GP that have not been sent are stopped. The GP keeps what has
          already been sent.
        </p>
      }
      form={form}
      send={async (body) => {
        await withdrawPersonGpConsent(consent, body);
        await client.invalidateQueries({ queryKey: ['staff'] });
        onClose();
        showSuccess('The result of this test is no longer shared with the GP.');
      }}
      action="Stop sharing"
      busyLabel="Saving..."
      variant="danger"
      keep="Cancel"
      onClose={onClose}
    >
      <FormField
        form={form}
        name="through"
        kind="select"
        placeholder="Choose how"
        options={STAFF_CONSENT_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }))}
      />
    </FormDialog>
  );
}

/** Withdraws the agreement to share a result with the GP when the person tells staff. */
export function StopGpSharing(props: GpConsentProps) {
  return (
    <DialogButton dialog={(onClose) => <StopDialog {...props} onClose={onClose} />}>
      Stop sharing with the GP
    </DialogButton>
  );
}
