import { useSession } from '@chaps/runtime';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { enter } from './enter.ts';
import { stateOf } from './return-path.ts';
import { takeReturnTo } from './return-to.ts';
import { useOrigin } from './use-origin.ts';

export type Entry =
  /** Nothing of ours has begun: a signed-in visitor is redirected at once. */
  | { step: 'idle' }
  /** Credentials or profile are being asked for. */
  | { step: 'entering' }
  /** Signed in, but without his profile. */
  | { step: 'incomplete'; email: string; error: unknown }
  /** The password was right, but nobody has confirmed the address; nobody is signed in. */
  | { step: 'unconfirmed'; email: string };

/**
 * The last part of signing in, shared by the form and the mailed link: fetch the profile, store
 * names and id, go back to where he was (spec 4, 'Sign-in').
 */
export function useEntry() {
  const [entry, setEntry] = useState<Entry>({ step: 'idle' });
  const origin = useOrigin();
  const navigate = useNavigate();

  const finish = async (email: string) => {
    setEntry({ step: 'entering' });
    try {
      await enter(email);
    } catch (error) {
      // The shell has ended the session by then, and with it the request that was refused.
      if (useSession.getState().ended === 'unconfirmed') {
        return setEntry({ step: 'unconfirmed', email });
      }
      reportError(error);
      return setEntry({ step: 'incomplete', email, error });
    }
    const kept = takeReturnTo();
    navigate(origin.from ?? kept ?? '/', { replace: true, state: stateOf(origin) });
  };

  return {
    entry,
    begin: () => setEntry({ step: 'entering' }),
    giveUp: () => setEntry({ step: 'idle' }),
    finish,
  };
}
