import { ApiError, sessionActions, useSession } from '@chaps/runtime';
import { NewPasswordForm } from '../../components/new-password-form.tsx';
import { enter } from '../../session/enter.ts';
import { setPasswordByLink } from '../../session/password-by-link.ts';

interface ResetPasswordFormProps {
  tokenHash: string | undefined;
  onChanged: () => void;
  onLinkRefused: (reason: string) => void;
}

const NO_LINK = 'To set a new password you need a link from us. Ask for one on this page.';

/** The names for the menu; the portal fetches the profile itself when this fails. */
const storeName = () => {
  const email = useSession.getState().user?.email;
  if (!email) return;
  enter(email).catch((error: unknown) => {
    // Whoever has just confirmed the address has no profile yet; the portal asks for the details.
    if (!(error instanceof ApiError && error.status === 404)) reportError(error);
  });
};

/** One press redeems the link and sets the password; a signed-in person needs no link. */
export function ResetPasswordForm({ tokenHash, onChanged, onLinkRefused }: ResetPasswordFormProps) {
  const setPassword = async (password: string): Promise<string | undefined> => {
    if (tokenHash !== undefined) {
      const outcome = await setPasswordByLink({ tokenHash, type: 'recovery' }, password);
      if (!outcome.ok && outcome.refused === 'link') {
        onLinkRefused(outcome.message);
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
