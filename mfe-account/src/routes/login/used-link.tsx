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
        <p>Each link works once, for a limited time. Choose what to do next.</p>
      </ActionResult>
      <Card title="If you have already confirmed" level={2}>
        <p>
          Your account is ready. If you have not chosen a password yet, use ‘Forgot password?’ on
          the sign-in page.
        </p>
        {status === 'signed-in' ? (
          <ButtonLink to="/">Continue (you are signed in)</ButtonLink>
        ) : (
          <ButtonLink to={paths.login()}>Sign in</ButtonLink>
        )}
      </Card>
      <Card title="If you have not confirmed yet" level={2}>
        <p>Enter the e-mail address you signed up with and we will send a new link.</p>
        <MailRequest
          label="Send a new e-mail"
          sent="If there is an unconfirmed account with this address, a new e-mail is on its way. Check your inbox and spam folder."
          send={resendConfirmation}
        />
      </Card>
    </>
  );
}
