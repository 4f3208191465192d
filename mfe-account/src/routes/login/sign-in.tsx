import { paths } from '@chaps/contracts/paths';
import { useSession } from '@chaps/runtime';
import { Card, Notice, PageSkeleton } from '@chaps/ui';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { ProfileLoadFailure } from '../../components/failures.tsx';
import { SignInLayout } from '../../components/sign-in-layout.tsx';
import { useEntry } from '../../session/entry.ts';
import { toNavigationState, useOrigin } from '../../session/return-path.ts';
import { needsEmailConfirmation } from '../../session/return-to.ts';
import { signUpToasts } from '../../session/sign-up-toasts.ts';
import styles from './login.module.css';
import { SessionEnded } from './session-ended.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { UnconfirmedAddress } from './unconfirmed-address.tsx';

/** Shown when the user has signed up and was redirected to a page that requires sign-in. */
function ConfirmEmailNotice() {
  // The previous page's toast says the same and would cover the form.
  useEffect(() => signUpToasts.dismiss(), []);
  return (
    <Notice tone="info" title="Confirm your e-mail address first" level={2}>
      <p>
        We sent you an e-mail when you created your account. Open it and follow the link to sign in.
        Check your spam folder too.
      </p>
    </Notice>
  );
}

/** Spec 2, 'Sign-in'. Signed-in visitors are redirected, unless they have just signed in here. */
export function SignIn() {
  const status = useSession((session) => session.status);
  const origin = useOrigin();
  const entrance = useEntry();
  const [unconfirmed] = useState(needsEmailConfirmation);
  const { entry } = entrance;
  const signingIn = entry.step === 'idle' || entry.step === 'entering';

  if (status === 'loading') return <PageSkeleton />;
  if (status === 'signed-in' && entry.step === 'idle') {
    return <Navigate to={origin.from ?? '/'} replace state={toNavigationState(origin)} />;
  }
  return (
    <SignInLayout
      title="Sign in"
      description="Sign in to book a PSA blood test, change your details or read your results."
      lead="Sign in to book a test, change your details or read your results."
    >
      {entry.step === 'unconfirmed' && <UnconfirmedAddress key={entry.email} email={entry.email} />}
      {signingIn && <SessionEnded />}
      {signingIn && unconfirmed && <ConfirmEmailNotice />}
      <Notice tone="info">
        <p>If you registered on this site before January 1, 2025, you must create a new account.</p>
      </Notice>
      {entry.step === 'incomplete' ? (
        <ProfileLoadFailure
          error={entry.error}
          busy={entry.retrying}
          state={entry.state}
          onRetry={() => entrance.finish(entry.email)}
        />
      ) : (
        <Card>
          <SignInForm entrance={entrance} />
        </Card>
      )}
      <p className={styles.other}>
        New here?{' '}
        <Link to={paths.signUp()} state={toNavigationState(origin)}>
          Create an account
        </Link>
      </p>
      <p className={styles.powered}>Sign-in is powered by a health-technology provider.</p>
    </SignInLayout>
  );
}
