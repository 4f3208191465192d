import { type RoleGrant, reasonRequest } from '@chaps/contracts/staff';
import { Button, ButtonRow, LazyDialog, TextField } from '@chaps/ui';
import { schemaResolver } from '@chaps/ui/forms';
import { useForm } from 'react-hook-form';
import { resetSecondFactor } from '../../api/staff.ts';
import { FormProblems, fieldsOf, showProblems } from '../../components/form.tsx';

/** Resets a lost second step, with a reason for the audit log. */
export function ResetDialog({ grant, onClose }: { grant: RoleGrant; onClose: () => void }) {
  const form = useForm({ resolver: schemaResolver(reasonRequest), defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await resetSecondFactor(grant.user_id, reason);
      onClose();
    } catch (error) {
      showProblems(form, error);
    }
  });
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Reset the second step of ${grant.email}?`}
      tone="warning"
    >
      <form noValidate onSubmit={submit}>
        <FormProblems state={form.formState} />
        <p>They enrol a new app the next time they sign in. Make sure that it is them who ask.</p>
        <TextField {...fieldsOf(form)('reason')} label="Reason, for the audit log" />
        <ButtonRow>
          <Button
            type="submit"
            variant="danger"
            busy={form.formState.isSubmitting}
            busyLabel="Resetting..."
          >
            Reset the second step
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
        </ButtonRow>
      </form>
    </LazyDialog>
  );
}
