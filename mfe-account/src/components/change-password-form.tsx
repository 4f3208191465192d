import { changePasswordForm } from '@chaps/contracts/sign-up';
import { type AuthOutcome, useSession, useSessionActions } from '@chaps/runtime';
import { ActionResult, Button } from '@chaps/ui';
import { Form, FormField, requireAccepted, useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';
import { RESET_SENT_MESSAGE } from '../session/mailed-link.ts';
import { PASSWORD_HINT, PASSWORD_LABELS, renderNotChangedNotice } from './new-password-form.tsx';

/** Sends the signed-in user a mailed link, with which the current password is not needed. */
function useOwnResetLink() {
  const { requestPasswordReset } = useSessionActions();
  const email = useSession(({ user }) => user?.email ?? '');
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<AuthOutcome>();
  const send = async () => {
    setOutcome(undefined);
    setSending(true);
    setOutcome(await requestPasswordReset(email, '/reset-password'));
    setSending(false);
  };
  return { sending, outcome, send };
}

/**
 * For a signed-in user without a link. It asks for the password, because someone else may be at the
 * screen.
 */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const { updatePassword } = useSessionActions();
  const { sending, outcome, send } = useOwnResetLink();
  const form = useZodForm({
    schema: changePasswordForm,
    labels: { currentPassword: 'Current Password', ...PASSWORD_LABELS },
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  return (
    <Form
      form={form}
      send={async ({ currentPassword, newPassword }) => {
        requireAccepted(await updatePassword(newPassword, currentPassword));
        onChanged();
      }}
      failure={renderNotChangedNotice}
      action="Reset Password"
      busyLabel="Saving..."
      beside={
        <Button variant="quiet" busy={sending} busyLabel="Sending..." onClick={send}>
          Forgot password?
        </Button>
      }
    >
      <FormField
        form={form}
        name="currentPassword"
        kind="password"
        autoComplete="current-password"
      />
      <FormField
        form={form}
        name="newPassword"
        kind="password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
      />
      <FormField form={form} name="confirmPassword" kind="password" autoComplete="new-password" />
      {outcome && (
        <ActionResult tone={outcome.ok ? 'success' : 'error'} of={outcome}>
          <p>{outcome.ok ? RESET_SENT_MESSAGE : outcome.message}</p>
        </ActionResult>
      )}
    </Form>
  );
}
