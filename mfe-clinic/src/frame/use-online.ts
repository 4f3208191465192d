import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

/**
 * The outcome of an open day's last call. 'silent': no response, as on Wi-Fi without internet access.
 * 'refused': the server rejected the request, e.g. because the session has ended.
 */
export const useLastCall = create<{ last: 'answered' | 'refused' | 'silent' }>(() => ({
  last: 'answered',
}));

/** Whether the device believed it was offline when this page was loaded. */
export const wasOpenedOffline = !navigator.onLine;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const useIsConnected = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Whether the device believes it is online and the server responded to the open day's last call. */
export function useOnline(): boolean {
  const isConnected = useIsConnected();
  const isSilent = useLastCall(({ last }) => last === 'silent');
  return isConnected && !isSilent;
}

/** Whether this tablet receives what other tablets record. */
export function useIsReceivingUpdates(): boolean {
  const isConnected = useIsConnected();
  const isAnswered = useLastCall(({ last }) => last === 'answered');
  return isConnected && isAnswered;
}
