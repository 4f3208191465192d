import { recoveryRequest } from '@chaps/contracts/staff';
import { Button, ButtonRow, TextField } from '@chaps/ui';
import { schemaResolver } from '@chaps/ui/forms';
import { useForm } from 'react-hook-form';
import { recover } from '../api/staff.ts';
import { FormProblems, fieldsOf, showProblems } from '../components/form.tsx';

/** A recovery code removes the lost app, so that another can be enrolled. */
export function UseRecoveryCode({
  onBack,
  onRemoved,
}: {
  onBack: () => void;
  onRemoved: () => unknown;
}) {
  const form = useForm({ resolver: schemaResolver(recoveryRequest), defaultValues: { code: '' } });
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await recover(code);
      await onRemoved();
    } catch (error) {
      showProblems(form, error);
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <FormProblems state={form.formState} />
      <TextField
        {...fieldsOf(form)('code')}
        label="Recovery code"
        hint="One of the ten that you printed. Your lost app ends, and you enrol a new one."
        autoComplete="off"
      />
      <ButtonRow>
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Checking...">
          Remove the lost app
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to the code
        </Button>
      </ButtonRow>
    </form>
  );
}
