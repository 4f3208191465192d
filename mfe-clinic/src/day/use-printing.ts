import { useSyncExternalStore } from 'react';

let isPrinting = false;

/** React renders an external store's change synchronously, before the browser prints. */
function subscribe(changed: () => void) {
  const become = (next: boolean) => () => {
    isPrinting = next;
    changed();
  };
  const [begin, end] = [become(true), become(false)];
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    isPrinting = false;
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the page is being printed. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
