import { ApiError, sessionActions, useSession } from '@chaps/runtime';
import { NewPasswordForm } from '../../components/new-password-form.tsx';
import { enter } from '../../session/enter.ts';
import { setPasswordByLink } from '../../session/password-by-link.ts';

interface ResetPasswordFormProps {
  tokenHash: string | undefined;
  onChanged: () => void;
  onLinkRejected: (reason: string) => void;
}

const NO_LINK = 'To set a new password you need a link from us. Ask for one on this page.';

/** Stores the names for the menu. On failure the portal loads the profile itself. */
const storeName = () => {
  const email = useSession.getState().user?.email;
  if (!email) return;
  enter(email).catch((error: unknown) => {
    // After a confirmation there is no profile yet; the portal asks for the details.
    if (!(error instanceof ApiError && error.status === 404)) reportError(error);
  });
};

/** One press redeems the link and sets the password; a signed-in user needs no link. */
export function ResetPasswordForm({
  tokenHash,
  onChanged,
  onLinkRejected,
}: ResetPasswordFormProps) {
  const setPassword = async (password: string): Promise<string | undefined> => {
    if (tokenHash !== undefined) {
      const outcome = await setPasswordByLink({ tokenHash, type: 'recovery' }, password);
      if (!outcome.ok && outcome.refused === 'link') {
        onLinkRejected(outcome.message);
        return undefined;
      }
      if (!outcome.ok) return outcome.message;
    } else {
      if (useSession.getState().status !== 'signed-in') return NO_LINK;
      const outcome = await sessionActions().updatePassword(password);
      if (!outcome.ok) return outcome.message;
    }
    storeName();
    onChanged();
    return undefined;
  };
  return <NewPasswordForm label="Reset Password" busyLabel="Saving..." onPassword={setPassword} />;
}
