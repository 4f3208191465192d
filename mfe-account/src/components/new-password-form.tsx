import { PASSWORD_MIN_LENGTH, resetPasswordForm } from '@chaps/contracts/sign-up';
import { Button, Notice, PasswordField } from '@chaps/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { boundTo } from './bound-field.ts';
import { FormProblems } from './form-problems.tsx';

interface NewPasswordFormProps {
  /** Label of the button, and while it is busy. */
  label: string;
  busyLabel: string;
  icon?: ReactElement;
  /** @returns why the password was not set, or undefined */
  onPassword: (password: string) => Promise<string | undefined>;
}

const LABELS = { newPassword: 'New Password', confirmPassword: 'Confirm New Password' };

/** A new password, typed twice, with at least 12 characters. */
export function NewPasswordForm({ label, onPassword, ...button }: NewPasswordFormProps) {
  const [message, setMessage] = useState<string>();
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
    shouldFocusError: false,
  });
  const field = boundTo(form, LABELS);
  const submit = form.handleSubmit(async ({ newPassword }) => {
    setMessage(undefined);
    setMessage(await onPassword(newPassword));
  });
  return (
    <form noValidate onSubmit={submit}>
      <FormProblems formState={form.formState} labels={LABELS} />
      <PasswordField
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. Three words you can remember are a good choice.`}
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <PasswordField autoComplete="new-password" {...field('confirmPassword')} />
      {message && (
        <Notice tone="error" title="Your password was not changed" live>
          <p>{message}</p>
        </Notice>
      )}
      <Button type="submit" busy={form.formState.isSubmitting} {...button}>
        {label}
      </Button>
    </form>
  );
}
