import { PASSWORD_MIN_LENGTH, resetPasswordForm } from '@chaps/contracts/sign-up';
import { ActionResult, Button } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { type ReactElement, useState } from 'react';

interface NewPasswordFormProps {
  label: string;
  busyLabel: string;
  icon?: ReactElement;
  /** @returns why the password was not set, or undefined */
  onPassword: (password: string) => Promise<string | undefined>;
}

const LABELS = { newPassword: 'New Password', confirmPassword: 'Confirm New Password' };

export function NewPasswordForm({ label, onPassword, ...button }: NewPasswordFormProps) {
  const [message, setMessage] = useState<string>();
  const form = useZodForm({
    schema: resetPasswordForm,
    labels: LABELS,
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const submit = form.handleSubmit(async ({ newPassword }) => {
    setMessage(undefined);
    setMessage(await onPassword(newPassword));
  });
  return (
    <Form form={form} onSubmit={submit}>
      <FormField
        form={form}
        name="newPassword"
        kind="password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. Three words you can remember are a good choice.`}
        autoComplete="new-password"
      />
      <FormField form={form} name="confirmPassword" kind="password" autoComplete="new-password" />
      {message && (
        <ActionResult tone="error" title="Your password was not changed">
          <p>{message}</p>
        </ActionResult>
      )}
      <Button type="submit" busy={form.formState.isSubmitting} {...button}>
        {label}
      </Button>
    </Form>
  );
}
