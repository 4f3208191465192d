import { useSession } from '@chaps/runtime';

/** Waits until it is known whether somebody is signed in, then tells. */
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
