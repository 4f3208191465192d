import { sessionActions } from '@chaps/shared/runtime';
import { Button } from '@chaps/shared/ui';
import { useState } from 'react';

/**
 * The way on when the API no longer knows the session: what is left of it ends, the guard shows the
 * sign-in page, and the draft is there when he comes back.
 */
export function SignInAgain() {
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await sessionActions().signOut();
    } catch (error) {
      reportError(error);
      setLeaving(false);
    }
  };
  return (
    <Button variant="secondary" busy={leaving} busyLabel="One moment..." onClick={leave}>
      Sign in again
    </Button>
  );
}
