import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

/**
 * The outcome of the last call of an open day. 'silent': no answer came, as from a Wi-Fi that leads nowhere.
 * 'refused': the server does not give the list, e.g. to somebody whose sign-in has ended.
 */
export const useLastCall = create<{ last: 'answered' | 'refused' | 'silent' }>(() => ({
  last: 'answered',
}));

/** Whether this page was loaded without a network, as far as the device knew. It is in the frame's code. */
export const wasOpenedOffline = !navigator.onLine;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const useConnected = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Whether the device has a network, as far as it knows, and the last call of the day was answered. */
export function useOnline(): boolean {
  const isConnected = useConnected();
  const isSilent = useLastCall(({ last }) => last === 'silent');
  return isConnected && !isSilent;
}

/** Whether this tablet hears what others record. */
export function useIsReceivingUpdates(): boolean {
  const isConnected = useConnected();
  const isAnswered = useLastCall(({ last }) => last === 'answered');
  return isConnected && isAnswered;
}
