import { useSession } from '@chaps/runtime';
import { ButtonLink, Notice } from '@chaps/ui';

export function PasswordChanged() {
  const status = useSession((session) => session.status);
  return (
    <>
      <Notice tone="success" title="Your password has been changed" level={2} live>
        <p>From now on, sign in with your new password.</p>
      </Notice>
      <div>
        {status === 'signed-in' ? (
          <ButtonLink to="/portal">Go to your portal</ButtonLink>
        ) : (
          <ButtonLink to="/login">Sign in</ButtonLink>
        )}
      </div>
    </>
  );
}
