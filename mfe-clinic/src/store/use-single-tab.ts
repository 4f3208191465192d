import { useEffect, useState } from 'react';

/** Whether another tab of this browser has the day open. Two tabs would overwrite each other's changes. */
export function useSingleTab(eventId: string): 'asking' | 'only' | 'second' {
  const [state, setState] = useState<'asking' | 'only' | 'second'>('asking');
  useEffect(() => {
    const { locks } = navigator;
    // Browsers without the Web Locks API are too old to store the pages anyway.
    if (!locks) {
      setState('only');
      return;
    }
    let release: (() => void) | undefined;
    const ended = new AbortController();
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        if (ended.signal.aborted) resolve();
        else setState('only');
      });
    const second = setTimeout(
      () => setState((known) => (known === 'asking' ? 'second' : known)),
      500,
    );
    locks
      .request(`chaps-clinic ${eventId}`, { signal: ended.signal }, hold)
      .catch((error: unknown) => {
        if (!ended.signal.aborted) reportError(error);
      });
    return () => {
      clearTimeout(second);
      ended.abort();
      release?.();
    };
  }, [eventId]);
  return state;
}
