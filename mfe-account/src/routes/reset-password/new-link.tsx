import { sessionActions } from '@chaps/runtime';
import { Card, Notice } from '@chaps/ui';
import { MailRequest } from '../../components/mail-request.tsx';

/** Requests a new link. @param reason why the current one was rejected */
export function NewLink({ reason }: { reason?: string }) {
  return (
    <>
      {reason !== undefined && (
        <Notice tone="error" title="This link did not work" level={2} live>
          <p>{reason}</p>
          <p>Each link works once, and only for a while. Ask for a new one below.</p>
        </Notice>
      )}
      <Card title="Get a link by e-mail" level={2}>
        <p>To set a new password you need a link that we send to your e-mail address.</p>
        <MailRequest
          label="Send me a link"
          sent="Password reset email sent. Check your inbox."
          send={(email) => sessionActions().requestPasswordReset(email, '/reset-password')}
        />
      </Card>
    </>
  );
}
