import { holdsSeat } from '@chaps/api-client/held-seat';
import { queryClient, useIsWaitLong } from '@chaps/runtime';
import { classNames, Page } from '@chaps/ui';
import { useSyncExternalStore } from 'react';
import styles from './connection-notice.module.css';
import { useOnline } from './use-online.ts';

function subscribeToSeconds(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1000);
  return () => clearInterval(timer);
}

/** Shown until the time of the user's place runs out. */
const HeldPlace = () =>
  useSyncExternalStore(subscribeToSeconds, () => holdsSeat(queryClient, new Date())) &&
  ' Your place is held.';

/**
 * Reports a lost connection immediately, and a slow response after some seconds: the browser does not notice
 * every lost connection. Part of the frame's code, because offline it could not be loaded.
 */
export function ConnectionNotice() {
  const online = useOnline();
  const isLate = useIsWaitLong();
  return (
    <div role="status" className={styles.region}>
      {(isLate || !online) && (
        <p className={classNames(styles.notice, online && styles.late)}>
          <strong>
            {online ? 'This is taking longer than usual.' : 'You are offline.'}
            <HeldPlace />
          </strong>{' '}
          What you typed is still here.
          {!online && ' Carry on when you are back online.'}
        </p>
      )}
    </div>
  );
}

/** Shown for a page that needs its own document, which cannot be loaded offline. */
export const OfflinePage = () =>
  useOnline() ? null : (
    <Page
      title="You are offline"
      listed={false}
      width="text"
      lead="This page will open as soon as you are connected again. Nothing has been lost. If you have paid, do not pay again."
    />
  );
