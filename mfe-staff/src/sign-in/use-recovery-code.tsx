import { recoverAccess } from '@chaps/api-client/staff';
import { recoveryRequest } from '@chaps/contracts/staff';
import { Button } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';

interface UseRecoveryCodeProps {
  onBack: () => void;
  onRemoved: () => unknown;
}

/** A recovery code removes the lost app, so that a new one can be enrolled. */
export function RecoveryCodeForm({ onBack, onRemoved }: UseRecoveryCodeProps) {
  const form = useZodForm({
    schema: recoveryRequest,
    labels: { code: 'Recovery code' },
    defaultValues: { code: '' },
  });
  return (
    <Form
      form={form}
      send={async ({ code }) => {
        await recoverAccess(code);
        await onRemoved();
      }}
      action="Remove lost authenticator"
      busyLabel="Checking..."
      beside={
        <Button variant="quiet" onClick={onBack}>
          Back to the code
        </Button>
      }
    >
      <FormField
        form={form}
        name="code"
        hint="One of the ten codes you printed. The lost authenticator will be removed, and you will set up a new one."
        autoComplete="off"
      />
    </Form>
  );
}
