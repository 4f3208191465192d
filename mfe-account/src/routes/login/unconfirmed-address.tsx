import { type AuthOutcome, useSessionActions } from '@chaps/runtime';
import { ActionResult, Button } from '@chaps/ui';
import { useState } from 'react';
import { RESET_SENT_MESSAGE } from '../../session/mailed-link.ts';

/** Shown until the owner of the address sets the password through the mailed link. */
export function UnconfirmedAddress({ email }: { email: string }) {
  const { requestPasswordReset } = useSessionActions();
  const [outcome, setOutcome] = useState<AuthOutcome>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setOutcome(await requestPasswordReset(email, '/reset-password'));
    setBusy(false);
  };
  return (
    <ActionResult tone="warning" title="Confirm that this is your address" level={2}>
      <p>
        {email} has not been confirmed yet, so this account cannot be used. We can send a link to
        that address. To use the account, open the link and choose a password.
      </p>
      {outcome && (
        <ActionResult of={outcome} tone={outcome.ok ? 'success' : 'error'}>
          <p>{outcome.ok ? RESET_SENT_MESSAGE : outcome.message}</p>
        </ActionResult>
      )}
      {!outcome?.ok && (
        <Button busy={busy} busyLabel="Sending..." onClick={send}>
          Send me a link
        </Button>
      )}
    </ActionResult>
  );
}
