import { recordAsTold } from '@chaps/api-client/told-results';
import { toldRequest } from '@chaps/contracts/told-results';
import { VisuallyHidden } from '@chaps/ui';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { DialogButton } from '../components/dialog-button.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { showSuccess } from '../components/show-success.ts';

export interface UnreachableProps {
  resultId: string;
  name: string;
  /** Whether the result is raised, in which case a letter to the GP is considered first. */
  isRaised: boolean;
}

function UnreachableDialog({
  resultId,
  name,
  isRaised,
  onClose,
}: UnreachableProps & { onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: toldRequest,
    labels: {
      how: 'How',
      reason: 'What you tried, for the audit log',
      gp_considered: 'I have considered a letter to their GP',
    },
    defaultValues: { how: 'cannot be reached', reason: '', gp_considered: false },
  });
  return (
    <FormDialog
      title={`${name} cannot be reached?`}
      tone="warning"
      form={form}
      send={async ({ reason, gp_considered }) => {
        await recordAsTold(resultId, { how: 'cannot be reached', reason, gp_considered });
        await client.invalidateQueries({ queryKey: ['staff'] });
        onClose();
        showSuccess(`Recorded: ${name} cannot be reached.`);
      }}
      action="Record it"
      busyLabel="Recording..."
      variant="danger"
      keep="Not yet"
      onClose={onClose}
    >
      <p>
        Staff will no longer be asked to tell them this result, and any draft letter to them will be
        discarded. If their telephone number, e-mail or postal address changes, the result will be
        listed again.
      </p>
      {isRaised && (
        <>
          <p>
            This result is raised. If the risk is serious, a clinician may write to their GP even
            without their agreement, but must give a reason.
          </p>
          <FormField form={form} name="gp_considered" kind="checkbox" />
        </>
      )}
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}

/** Records that the person cannot be reached about a result, with what was tried. */
export function UnreachableButton(props: UnreachableProps) {
  return (
    <DialogButton dialog={(onClose) => <UnreachableDialog {...props} onClose={onClose} />}>
      Cannot be reached <VisuallyHidden>: {props.name}</VisuallyHidden>
    </DialogButton>
  );
}
