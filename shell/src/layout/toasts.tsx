import type { BusEvent } from '@chaps/contracts/bus';
import { listen } from '@chaps/runtime';
import type { ToastRegion } from '@chaps/ui/toast-region';
import { useIsFetching } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { remoteCode } from '../registry/remote-code.ts';

/** Queues messages until the region has loaded. A message starts the load. */
class Waiting {
  #messages: BusEvent<'toast'>[] = [];
  readonly #stops: (() => void)[];

  constructor(onMessage: () => void) {
    this.#stops = [
      listen('toast', (message) => {
        this.#messages.push(message);
        onMessage();
      }),
      listen('toasts-dismissed', ({ scope }) => {
        this.#messages = this.#messages.filter((message) => message.scope !== scope);
      }),
    ];
  }

  /** Stops queueing and returns the messages. */
  take = (): BusEvent<'toast'>[] => {
    for (const stop of this.#stops) stop();
    const taken = this.#messages;
    this.#messages = [];
    return taken;
  };
}

/**
 * Toast messages. Their code loads right after that of the first page: it does not delay the page, and
 * offline it could not be loaded to report the lost connection. A failed load is retried with the next
 * message, on the next page, and when the connection returns.
 */
export function Toasts() {
  const [Region, setRegion] = useState<typeof ToastRegion>();
  const [waiting, setWaiting] = useState<Waiting>();
  const isPageLoading = useIsFetching({}, remoteCode) > 0;

  const load = useCallback(() => {
    import('@chaps/ui/toast-region').then((code) => setRegion(() => code.ToastRegion), reportError);
  }, []);

  useEffect(() => {
    if (!isPageLoading) load();
  }, [isPageLoading, load]);

  // Before any effect of a page that opens in the same render, which may send a message.
  useLayoutEffect(() => {
    const queue = new Waiting(load);
    setWaiting(queue);
    window.addEventListener('online', load);
    return () => {
      window.removeEventListener('online', load);
      queue.take();
    };
  }, [load]);
  return Region && waiting ? <Region takeWaiting={waiting.take} /> : null;
}
