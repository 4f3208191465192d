import { PASSWORD_MIN_LENGTH, resetPasswordForm } from '@chaps/contracts/sign-up';
import { ActionResult } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import type { ReactElement } from 'react';

interface NewPasswordFormProps {
  action: string;
  busyLabel: string;
  icon?: ReactElement;
  /** @throws {FormError} why the password was not set */
  onPassword: (password: string) => Promise<void>;
}

export const PASSWORD_LABELS = {
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
};
export const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters. Three words you can remember are a good choice.`;

export const renderNotChangedNotice = (message: string) => (
  <ActionResult tone="error" title="Your password was not changed">
    <p>{message}</p>
  </ActionResult>
);

export function NewPasswordForm({ onPassword, ...button }: NewPasswordFormProps) {
  const form = useZodForm({
    schema: resetPasswordForm,
    labels: PASSWORD_LABELS,
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  return (
    <Form
      form={form}
      send={({ newPassword }) => onPassword(newPassword)}
      failure={renderNotChangedNotice}
      {...button}
    >
      <FormField
        form={form}
        name="newPassword"
        kind="password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
      />
      <FormField form={form} name="confirmPassword" kind="password" autoComplete="new-password" />
    </Form>
  );
}
