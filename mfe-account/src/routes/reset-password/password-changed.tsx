import { paths } from '@chaps/contracts/paths';
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
          <ButtonLink to={paths.portal()}>Go to your portal</ButtonLink>
        ) : (
          <ButtonLink to={paths.login()}>Sign in</ButtonLink>
        )}
      </div>
    </>
  );
}
