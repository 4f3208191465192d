import { paths } from '@chaps/contracts/paths';
import { useSession, useSessionActions } from '@chaps/runtime';
import { ActionResult, ButtonLink, Card } from '@chaps/ui';
import { MailRequest } from '../../components/mail-request.tsx';

export function UsedLink({ reason }: { reason: string }) {
  const status = useSession((session) => session.status);
  const { resendConfirmation } = useSessionActions();
  return (
    <>
      <ActionResult tone="error" title="This link did not work" level={2}>
        <p>{reason}</p>
        <p>Each link works once, and only for a while. There are two ways on.</p>
      </ActionResult>
      <Card title="You have confirmed before" level={2}>
        <p>
          Then your account is ready. If you did not get as far as choosing a password, ask for one
          with ‘Forgot password?’ on the sign-in page.
        </p>
        {status === 'signed-in' ? (
          <ButtonLink to="/">You are signed in: go on</ButtonLink>
        ) : (
          <ButtonLink to={paths.login()}>Sign in</ButtonLink>
        )}
      </Card>
      <Card title="You have not confirmed yet" level={2}>
        <p>Give the e-mail address you signed up with and we send a new link.</p>
        <MailRequest
          label="Send a new e-mail"
          sent="If an account with this address waits to be confirmed, a new e-mail is on its way. Check your inbox and spam folder."
          send={resendConfirmation}
        />
      </Card>
    </>
  );
}
