import type { PendingProfile } from '@chaps/contracts/registration';
import {
  type MailedTokenType,
  type SessionUser,
  useSession,
  useSessionActions,
} from '@chaps/runtime';
import { ActionResult, Async, Card, Spinner, useLazyModule } from '@chaps/ui';
import { FormError } from '@chaps/ui/forms';
import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ProfileLoadFailure } from '../../components/failures.tsx';
import { NewPasswordForm } from '../../components/new-password-form.tsx';
import { SignInLayout } from '../../components/sign-in-layout.tsx';
import { useEntry } from '../../session/entry.ts';
import { clearVerifier, readVerifier } from '../../session/sign-up-verifier.ts';
import { ConfirmInSameBrowser, findEnteredDetails } from './confirm-here.tsx';
import styles from './login.module.css';
import { UsedLink } from './used-link.tsx';

/** Loaded separately, because it is needed only once per account. */
const loadDetailsForm = () => import('../portal/complete-profile.tsx');

const PAGE = {
  title: 'Confirm your e-mail address',
  heading: (
    <>
      Confirm your <span className={styles.whole}>e-mail</span> address
    </>
  ),
  description: 'Confirm your e-mail address to finish creating your account.',
};

/** Shown for a link that was rejected here, or by the service before it redirected here. */
export const RejectedLink = ({ reason }: { reason: string }) => (
  <SignInLayout {...PAGE} lead={undefined}>
    <UsedLink reason={reason} />
  </SignInLayout>
);

interface LastStepProps extends ReturnType<typeof useEntry> {
  user: SessionUser;
  entered: PendingProfile | null;
}

/** The address is confirmed, but the details entered at sign-up must still be checked. */
function LastStep({ entry, finish, user: { id, email }, entered }: LastStepProps) {
  const code = useLazyModule(loadDetailsForm);
  const loading = <Spinner label="Loading user data..." />;
  if (entry.step === 'incomplete') {
    const { error, retrying, state } = entry;
    return (
      <ProfileLoadFailure {...{ error, state }} busy={retrying} onRetry={() => finish(email)} />
    );
  }
  if (!entered) return loading;
  return (
    <>
      <ActionResult tone="success" title="Your e-mail address has been confirmed" level={2}>
        <p>One last step: check your details. You can then book a test.</p>
      </ActionResult>
      <Async query={code} pending={loading} title="The form could not be loaded">
        {({ DetailsForm }) => (
          <DetailsForm email={email} userId={id} entered={entered} onSaved={() => finish(email)} />
        )}
      </Async>
    </>
  );
}

function ChoosePassword({ onPassword }: { onPassword: (password: string) => Promise<void> }) {
  return (
    <Card>
      <p>
        Choose a password for your account. It replaces any earlier password, so nobody else knows
        it. You can use the one you chose when you signed up.
      </p>
      <NewPasswordForm
        action="Confirm my e-mail address"
        busyLabel="Confirming..."
        icon={<MailCheck />}
        onPassword={onPassword}
      />
    </Card>
  );
}

/**
 * The owner of the address sets the password here, because a stranger may have signed up with it. In the
 * browser that signed up, the password and details from the sign-up are used, and one press is enough.
 * Nothing happens on load: mail scanners open links (docs/handbook/architecture.md, 'The session').
 */
export function ConfirmEmail({ tokenHash, type }: { tokenHash: string; type: MailedTokenType }) {
  const [rejection, setRejection] = useState<string>();
  const [confirmed, setConfirmed] = useState<Pick<LastStepProps, 'user' | 'entered'>>();
  const entrance = useEntry();
  const session = useSessionActions();
  const [verifier, setVerifier] = useState(readVerifier);

  const finishConfirmation = async (user: SessionUser, entered: PendingProfile | null) => {
    clearVerifier();
    setConfirmed({ user, entered });
    // A staff account has no entered details, and details entered in this browser are already saved.
    if (!entered) await entrance.finish(user.email, true);
  };

  const confirm = async (password: string) => {
    const outcome = await session.setPasswordByLink({ tokenHash, type }, password);
    const { user } = useSession.getState();
    if (outcome.ok && user) {
      return finishConfirmation(user, (await findEnteredDetails(user))?.details ?? null);
    }
    const reason = outcome.ok ? 'Your address is confirmed. Please sign in.' : outcome.message;
    if (outcome.ok || outcome.refused === 'link') setRejection(reason);
    throw new FormError(reason);
  };

  if (rejection !== undefined) return <RejectedLink reason={rejection} />;
  if (confirmed) {
    return (
      <SignInLayout {...PAGE} lead={undefined}>
        <LastStep {...entrance} {...confirmed} />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout
      {...PAGE}
      lead={
        verifier
          ? 'Press the button to activate your account.'
          : 'Choose a password to activate your account.'
      }
    >
      {verifier === undefined ? (
        <ChoosePassword onPassword={confirm} />
      ) : (
        <ConfirmInSameBrowser
          link={{ tokenHash, type }}
          verifier={verifier}
          onConfirmed={finishConfirmation}
          onOtherBrowser={() => setVerifier(undefined)}
          onLinkRejected={setRejection}
        />
      )}
      <p className={styles.powered}>
        If you did not create an account, close this page. Nothing happens unless you press the
        button. <Link to="/">Go to the home page</Link>
      </p>
    </SignInLayout>
  );
}
