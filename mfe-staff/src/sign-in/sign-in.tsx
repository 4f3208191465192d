import type { SessionEndReason } from '@chaps/contracts/navigation-state';
import { signInForm } from '@chaps/contracts/sign-up';
import { useSession, useSessionActions } from '@chaps/runtime';
import { Card, Notice, Page } from '@chaps/ui';
import { Form, FormField, requireAccepted, useZodForm } from '@chaps/ui/forms';
import { Link } from 'react-router-dom';
import styles from './sign-in.module.css';

const END_REASONS: Record<SessionEndReason, string> = {
  idle: 'You were inactive for 15 minutes, so we signed you out.',
  elsewhere:
    'You signed out in another tab or on another device, your password or two-step verification was changed, or your session expired.',
  unconfirmed: 'The e-mail address of this account has not been confirmed yet.',
};

const SessionEndedNotice = ({ why, isKept }: { why: SessionEndReason; isKept: boolean }) => (
  <Notice tone="info" title="Your session has ended" level={2} live>
    <p>{END_REASONS[why]}</p>
    {isKept && <p>Sign in again to continue where you were. What you typed is still there.</p>}
  </Notice>
);

const HelpCard = () => (
  <Card as="aside" title="Help" level={2} tone="tinted" aria-label="Help">
    <p>After your password, you enter a six-digit code from an app on your phone.</p>
    <ul>
      <li>
        <Link to="/staff/help#first-time">The first time</Link>
      </li>
      <li>
        <Link to="/staff/help#code-refused">If a code is rejected</Link>
      </li>
      <li>
        <Link to="/staff/help#phone-lost">If you lose your phone</Link>
      </li>
      <li>
        <Link to="/reset-password">If you have forgotten your password</Link>
      </li>
    </ul>
    <p>You need an invitation from an administrator to create an account.</p>
  </Card>
);

/**
 * The console's sign-in page, shown at any of its addresses.
 * @param props.isKept whether the page that was open is kept, hidden
 */
export function SignIn({ isKept }: { isKept: boolean }) {
  const { signIn } = useSessionActions();
  const ended = useSession((session) => session.ended);
  const form = useZodForm({
    schema: signInForm,
    labels: { email: 'Email', password: 'Password' },
    defaultValues: { email: '', password: '' },
  });
  return (
    <Page title="Sign in" lead="For the people who run our events." listed={false}>
      {ended && <SessionEndedNotice why={ended} isKept={isKept} />}
      <div className={styles.beside}>
        <Form
          form={form}
          send={async ({ email, password }) => requireAccepted(await signIn(email, password))}
          action="Sign in"
          busyLabel="Signing in..."
        >
          <FormField
            form={form}
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
          />
          <FormField form={form} name="password" kind="password" autoComplete="current-password" />
        </Form>
        <HelpCard />
      </div>
    </Page>
  );
}
