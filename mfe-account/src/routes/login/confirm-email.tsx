import { type MailedTokenType, sessionActions, useSession } from '@chaps/shared/runtime';
import { Button, ButtonLink, Card, Notice } from '@chaps/shared/ui';
import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EntryFailure } from '../../components/entry-failure.tsx';
import { EntryPage } from '../../components/entry-page.tsx';
import { MailRequest } from '../../components/mail-request.tsx';
import { useEntry } from '../../session/use-entry.ts';
import styles from './login.module.css';

/** The link is used up or too old: what that means, and how to get on. */
function UsedLink({ reason }: { reason: string }) {
  const status = useSession((session) => session.status);
  return (
    <>
      <Notice tone="error" title="This link did not work" level={2} live>
        <p>{reason}</p>
        <p>Each link works once, and only for a while. There are two ways on.</p>
      </Notice>
      <Card title="You have confirmed before" level={2}>
        <p>Then your account is ready.</p>
        {status === 'signed-in' ? (
          <ButtonLink to="/">You are signed in: go on</ButtonLink>
        ) : (
          <ButtonLink to="/login">Sign in</ButtonLink>
        )}
      </Card>
      <Card title="You have not confirmed yet" level={2}>
        <p>Give the e-mail address you signed up with and we send a new link.</p>
        <MailRequest
          label="Send a new e-mail"
          sent="If an account with this address waits to be confirmed, a new e-mail is on its way. Check your inbox and spam folder."
          send={(email) => sessionActions().resendConfirmation(email)}
        />
      </Card>
    </>
  );
}

/** E-mail of the person whom the mailed link signed in. */
const signedInEmail = () => useSession.getState().user?.email;

/**
 * The page a confirmation mail leads to. It verifies when the person presses the button, never on
 * load: mail scanners open links (architecture, 'The session').
 */
export function ConfirmEmail({ tokenHash, type }: { tokenHash: string; type: MailedTokenType }) {
  const [reason, setReason] = useState<string>();
  const { entry, begin, giveUp, finish } = useEntry();

  const confirm = async () => {
    begin();
    const outcome = await sessionActions().verifyMailedToken(tokenHash, type);
    const email = signedInEmail();
    if (outcome.ok && email) return finish(email);
    giveUp();
    setReason(outcome.ok ? 'You are confirmed. Please sign in now.' : outcome.message);
  };

  return (
    <EntryPage
      title="Confirm your e-mail address"
      description="Confirm your e-mail address to finish creating your account."
      lead={reason ? undefined : 'One press, and your account is ready.'}
    >
      {reason !== undefined && <UsedLink reason={reason} />}
      {entry.step === 'incomplete' && (
        <EntryFailure error={entry.error} busy={false} onRetry={() => finish(entry.email)} />
      )}
      {reason === undefined && entry.step !== 'incomplete' && (
        <Card>
          <p>
            Press the button to confirm that this e-mail address is yours. You are then signed in.
          </p>
          <Button
            icon={<MailCheck />}
            busy={entry.step === 'entering'}
            busyLabel="Confirming..."
            onClick={confirm}
          >
            Confirm my e-mail address
          </Button>
        </Card>
      )}
      {reason === undefined && (
        <p className={styles.powered}>
          You did not create an account? Then close this page: nothing happens without the button.{' '}
          <Link to="/">Go to the home page</Link>
        </p>
      )}
    </EntryPage>
  );
}
