import { useSession } from '@chaps/runtime';

/** Resolves once it is known whether the user is signed in. */
export function sessionKnown(): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (status: 'loading' | 'anonymous' | 'signed-in') => {
      if (status === 'loading') return false;
      resolve(status === 'signed-in');
      return true;
    };
    if (settle(useSession.getState().status)) return;
    const stop = useSession.subscribe(({ status }) => {
      if (settle(status)) stop();
    });
  });
}
