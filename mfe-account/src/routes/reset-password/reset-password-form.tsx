import { PASSWORD_MIN_LENGTH, resetPasswordForm } from '@chaps/shared/contracts/sign-up';
import { sessionActions, useSession } from '@chaps/shared/runtime';
import { Button, Notice, PasswordField } from '@chaps/shared/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { boundTo } from '../../components/bound-field.ts';
import { FormProblems } from '../../components/form-problems.tsx';
import { enter } from '../../session/enter.ts';

interface ResetPasswordFormProps {
  tokenHash: string | undefined;
  onChanged: () => void;
  onLinkRefused: (reason: string) => void;
}

const LABELS = { newPassword: 'New Password', confirmPassword: 'Confirm New Password' };

const NO_LINK = 'To set a new password you need a link from us. Ask for one on this page.';

/** The names for the menu; the portal fetches the profile itself when this fails. */
const storeName = () => {
  const email = useSession.getState().user?.email;
  if (email) enter(email).catch(reportError);
};

/** Two passwords that must match; one press redeems the link and sets the password. */
export function ResetPasswordForm({ tokenHash, onChanged, onLinkRefused }: ResetPasswordFormProps) {
  // A link can be redeemed once: when only the second half failed, it is not redeemed again.
  const redeemed = useRef(false);
  const [message, setMessage] = useState<string>();
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
    shouldFocusError: false,
  });
  const field = boundTo(form, LABELS);

  const submit = form.handleSubmit(async ({ newPassword }) => {
    setMessage(undefined);
    if (tokenHash !== undefined && !redeemed.current) {
      const verified = await sessionActions().verifyMailedToken(tokenHash, 'recovery');
      if (!verified.ok) return onLinkRefused(verified.message);
      redeemed.current = true;
    }
    if (useSession.getState().status !== 'signed-in') return setMessage(NO_LINK);
    const updated = await sessionActions().updatePassword(newPassword);
    if (!updated.ok) return setMessage(updated.message);
    storeName();
    onChanged();
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
      <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Saving...">
        Reset Password
      </Button>
    </form>
  );
}
