import { Card, Page } from '@chaps/ui';
import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toNavigationState, useOrigin } from '../../session/return-path.ts';
import { signUpToasts } from '../../session/sign-up-toasts.ts';
import styles from './signup-success.module.css';

/** Spec 9: post-signup redirect delay. */
const REDIRECT_MS = 3000;

/** The page redirects by itself, so its instructions are repeated on the next page. */
const showReminder = () => {
  signUpToasts.dismiss();
  signUpToasts.show({
    tone: 'info',
    title: 'Confirm your e-mail address',
    description: 'We sent you an e-mail. Follow the link in it to finish creating your account.',
  });
};

/** `/signup-success`: confirms, then redirects (spec 2, 'Signup-success'). */
export default function SignupSuccess() {
  const origin = useOrigin();
  const navigate = useNavigate();
  const to = origin.from ?? '/';
  const state = toNavigationState(origin);

  const redirect = useEffectEvent(() => {
    showReminder();
    navigate(to, { replace: true, state });
  });
  useEffect(() => {
    const timer = setTimeout(redirect, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Page
      title="Signup Successful!"
      description="Your account was created. Confirm your e-mail address to finish."
      width="text"
      listed={false}
    >
      <Card>
        <div className={styles.message} role="status">
          <MailCheck className={styles.icon} aria-hidden="true" />
          <div>
            <p>
              <strong>A confirmation email was sent to you.</strong> Open it and follow the link to
              finish creating your account. Check your spam folder too.
            </p>
            <p>
              You will be redirected in 3 seconds. If you are not, please{' '}
              <Link to={to} state={state} replace onClick={showReminder}>
                click here
              </Link>
              .
            </p>
          </div>
        </div>
      </Card>
    </Page>
  );
}
