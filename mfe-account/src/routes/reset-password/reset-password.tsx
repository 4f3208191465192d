import { paths } from '@chaps/contracts/paths';
import { ApiError, useSession, useSessionActions } from '@chaps/runtime';
import { ActionResult, ButtonLink, Card, PageSkeleton } from '@chaps/ui';
import { FormError, requireAccepted } from '@chaps/ui/forms';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ChangePasswordForm } from '../../components/change-password-form.tsx';
import { MailRequest } from '../../components/mail-request.tsx';
import { NewPasswordForm } from '../../components/new-password-form.tsx';
import { SignInLayout } from '../../components/sign-in-layout.tsx';
import { completeSignIn } from '../../session/entry.ts';
import { findLinkError, RESET_SENT_MESSAGE } from '../../session/mailed-link.ts';

/** Requests a new link. @param reason why the current one was rejected */
function NewLinkRequest({ reason }: { reason?: string }) {
  const { requestPasswordReset } = useSessionActions();
  return (
    <>
      {reason !== undefined && (
        <ActionResult tone="error" title="This link did not work" level={2}>
          <p>{reason}</p>
          <p>Each link works once, for a limited time. Request a new one below.</p>
        </ActionResult>
      )}
      <Card title="Get a link by e-mail" level={2}>
        <p>To set a new password you need a link. We will send it to your e-mail address.</p>
        <MailRequest
          label="Send me a link"
          sent={RESET_SENT_MESSAGE}
          send={(email) => requestPasswordReset(email, '/reset-password')}
        />
      </Card>
    </>
  );
}

function PasswordChanged() {
  const status = useSession((session) => session.status);
  return (
    <>
      <ActionResult tone="success" title="Your password has been changed" level={2}>
        <p>From now on, sign in with your new password.</p>
      </ActionResult>
      <div>
        {status === 'signed-in' ? (
          <ButtonLink to={paths.portal()}>Go to your portal</ButtonLink>
        ) : (
          <ButtonLink to={paths.login()}>Sign in</ButtonLink>
        )}
      </div>
    </>
  );
}

interface ResetPasswordFormProps {
  tokenHash: string | undefined;
  onChanged: () => void;
  onLinkRejected: (reason: string) => void;
}

const LINK_REQUIRED_MESSAGE =
  'To set a new password you need a link from us. Request one on this page.';

/** Stores the names for the menu. If this fails, the portal loads the profile itself. */
const storeUserNames = () => {
  const email = useSession.getState().user?.email;
  if (!email) return;
  completeSignIn(email).catch((error: unknown) => {
    // After a first confirmation there is no profile yet; the portal asks for the details.
    if (!(error instanceof ApiError && error.status === 404)) reportError(error);
  });
};

/** One press both redeems the link and sets the password. */
function ResetPasswordForm({ tokenHash, onChanged, onLinkRejected }: ResetPasswordFormProps) {
  const session = useSessionActions();
  const setPassword = async (password: string) => {
    if (tokenHash !== undefined) {
      const outcome = await session.setPasswordByLink({ tokenHash, type: 'recovery' }, password);
      if (!outcome.ok && outcome.refused === 'link') return onLinkRejected(outcome.message);
      requireAccepted(outcome);
    } else {
      if (useSession.getState().status !== 'signed-in') throw new FormError(LINK_REQUIRED_MESSAGE);
      requireAccepted(await session.updatePassword(password));
    }
    storeUserNames();
    onChanged();
  };
  return <NewPasswordForm action="Reset Password" busyLabel="Saving..." onPassword={setPassword} />;
}

/**
 * `/reset-password`: opened through a mailed link with `token_hash`, or by a signed-in user who wants a
 * new password. The form's button redeems the link; loading the page never does.
 */
export default function ResetPassword() {
  const [query] = useSearchParams();
  const tokenHash = query.get('token_hash') ?? undefined;
  const status = useSession((session) => session.status);
  const [changed, setChanged] = useState(false);
  const [linkFailure, setLinkFailure] = useState(findLinkError(useLocation()));
  const rejected = linkFailure !== undefined;
  const helpless = tokenHash === undefined && status === 'anonymous' && !rejected;
  const recovering = useSession((session) => session.status === 'signed-in' && session.recovering);
  // A rejected link is not sent again: the session and the current password are enough.
  const hasNoLink = (rejected || tokenHash === undefined) && status === 'signed-in';
  const onChanged = () => setChanged(true);
  if (status === 'loading' && tokenHash === undefined) return <PageSkeleton />;

  return (
    <SignInLayout
      title="Reset Password"
      description="Set a new password for your account."
      lead={changed || rejected ? undefined : 'Choose a new password for your account.'}
    >
      {changed ? (
        <PasswordChanged />
      ) : (
        <>
          {rejected && <NewLinkRequest reason={linkFailure} />}
          {helpless && <NewLinkRequest />}
          {(!rejected || status === 'signed-in') && (
            <Card>
              {hasNoLink && !recovering ? (
                <ChangePasswordForm onChanged={onChanged} />
              ) : (
                <ResetPasswordForm
                  tokenHash={rejected ? undefined : tokenHash}
                  onChanged={onChanged}
                  onLinkRejected={setLinkFailure}
                />
              )}
            </Card>
          )}
        </>
      )}
    </SignInLayout>
  );
}
