import { createContentKeys } from '@chaps/api-client';
import { logFailure } from '@chaps/api-client/error-logs';
import { createProfile, pendingProfileQuery } from '@chaps/api-client/profiles';
import type { PendingProfile, PendingProfileResponse } from '@chaps/contracts/registration';
import { PROFILE_NOT_CREATED_MESSAGE, toCreateProfileRequest } from '@chaps/contracts/registration';
import {
  type MailedLink,
  queryClient,
  type SessionUser,
  useSession,
  useSessionActions,
} from '@chaps/runtime';
import { ActionResult, Button, Card } from '@chaps/ui';
import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { createChallenge } from '../../session/sign-up-verifier.ts';

/** The details entered before the address was confirmed; undefined if they cannot be loaded. */
export const findEnteredDetails = ({
  email,
}: SessionUser): Promise<PendingProfileResponse | null> =>
  queryClient.fetchQuery(pendingProfileQuery(email)).catch(() => null);

/**
 * Creates the profile from details that this browser has sent.
 * @returns the details that the user has to check; null if there are none left
 */
async function submitEnteredDetails(
  user: SessionUser,
  entered: PendingProfileResponse | null,
  verifier: string,
): Promise<PendingProfile | null> {
  const details = entered?.details ?? null;
  if (!details || entered?.sign_up_challenge !== (await createChallenge(verifier, 'details'))) {
    return details;
  }
  try {
    const { getInitialDetails: initialDetails } = await import('../portal/completion-form.ts');
    const profile = toCreateProfileRequest(initialDetails(user.email, details), user.id);
    await createProfile(profile, createContentKeys()(profile));
    return null;
  } catch (error) {
    void logFailure(PROFILE_NOT_CREATED_MESSAGE, error);
    return details;
  }
}

interface ConfirmInSameBrowserProps {
  link: MailedLink;
  verifier: string;
  /** @param entered details that the user has to check */
  onConfirmed: (user: SessionUser, entered: PendingProfile | null) => Promise<void>;
  /** Called if the account was created with another verifier: its password may be a stranger's. */
  onOtherBrowser: () => void;
  onLinkRejected: (reason: string) => void;
}

/** Shown in the browser that signed up, where the password and the details from the sign-up are used. */
export function ConfirmInSameBrowser(props: ConfirmInSameBrowserProps) {
  const { link, verifier, onConfirmed, onOtherBrowser, onLinkRejected } = props;
  const session = useSessionActions();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    const challenge = await createChallenge(verifier, 'password');
    const outcome = await session.confirmByLink(link, challenge);
    const { user } = useSession.getState();
    if (outcome.ok && user) {
      return onConfirmed(
        user,
        await submitEnteredDetails(user, await findEnteredDetails(user), verifier),
      );
    }
    setBusy(false);
    const reason = outcome.ok ? 'Your address is confirmed. Please sign in.' : outcome.message;
    if (outcome.ok || outcome.refused === 'link') return onLinkRejected(reason);
    if (outcome.refused === 'challenge') return onOtherBrowser();
    setFailure(reason);
  };
  return (
    <Card>
      <p>
        You signed up in this browser. Once you confirm your address, you can use the password you
        chose and your details will be saved.
      </p>
      {failure && (
        <ActionResult tone="error" title="Your address is not confirmed yet">
          <p>{failure}</p>
        </ActionResult>
      )}
      <Button icon={<MailCheck />} busy={busy} busyLabel="Confirming..." onClick={confirm}>
        Confirm my e-mail address
      </Button>
    </Card>
  );
}
