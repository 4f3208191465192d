import { type MailedTokenType, sessionActions, useSession } from '@chaps/shared/runtime';
import { Button, Card } from '@chaps/shared/ui';
import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EntryFailure } from '../../components/entry-failure.tsx';
import { EntryPage } from '../../components/entry-page.tsx';
import { useEntry } from '../../session/use-entry.ts';
import styles from './login.module.css';
import { UsedLink } from './used-link.tsx';

/** E-mail of the person whom the mailed link signed in. */
const signedInEmail = () => useSession.getState().user?.email;

const PAGE = {
  title: 'Confirm your e-mail address',
  heading: (
    <>
      Confirm your <span className={styles.whole}>e-mail</span> address
    </>
  ),
  description: 'Confirm your e-mail address to finish creating your account.',
};

/** The same page for a link that was refused here, or by the service before it led here. */
export const LinkRefused = ({ reason }: { reason: string }) => (
  <EntryPage {...PAGE} lead={undefined}>
    <UsedLink reason={reason} />
  </EntryPage>
);

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

  if (reason !== undefined) return <LinkRefused reason={reason} />;
  return (
    <EntryPage {...PAGE} lead="One press, and your account is ready.">
      {entry.step === 'incomplete' && (
        <EntryFailure error={entry.error} busy={false} onRetry={() => finish(entry.email)} />
      )}
      {entry.step !== 'incomplete' && (
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
      <p className={styles.powered}>
        You did not create an account? Then close this page: nothing happens without the button.{' '}
        <Link to="/">Go to the home page</Link>
      </p>
    </EntryPage>
  );
}
