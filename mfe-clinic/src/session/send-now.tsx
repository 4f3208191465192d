import { ActionResult, Button, Stack } from '@chaps/ui';
import { useState } from 'react';
import { useOnline } from '../frame/use-online.ts';
import type { Sender } from '../store/use-sending.ts';
import { SignInToSend } from './sign-in-to-send.tsx';

/** Offers to send unsent steps, the first thing to try. */
export function SendNow({ sender }: { sender: Sender }) {
  const { isSignedOut, error, sendNow } = sender;
  const isOnline = useOnline();
  const [isSending, setSending] = useState(false);
  const [pressed, setPressed] = useState(0);
  const press = async () => {
    setSending(isOnline);
    setPressed(pressed + 1);
    if (isOnline) await sendNow();
    setSending(false);
  };
  if (isSignedOut && isOnline) {
    return (
      <Stack gap={1}>
        <p>It will be sent automatically once a coordinator for the event signs in.</p>
        <SignInToSend variant="primary" />
      </Stack>
    );
  }
  return (
    <Stack gap={1}>
      <Button fullWidth busy={isSending} busyLabel="Sending..." onClick={() => void press()}>
        Send now
      </Button>
      {pressed > 0 && !isOnline && (
        <ActionResult of={pressed} tone="info">
          There is no network. When the tablet is back online, your changes are sent automatically.
        </ActionResult>
      )}
      {isOnline && error && (
        <ActionResult of={pressed} tone="error">
          The server rejected it: {error.message} A coordinator for the event can sign in here and
          send it.
        </ActionResult>
      )}
    </Stack>
  );
}
