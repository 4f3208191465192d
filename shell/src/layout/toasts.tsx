import type { BusEvent } from '@chaps/contracts/bus';
import { listen } from '@chaps/runtime';
import type { ToastRegion } from '@chaps/ui/toast-region';
import { createElement, useEffect, useState } from 'react';

/** Loads the region early: without a connection, it could not report that. */
const FIRST_PAGE_MS = 5000;

/** Queues messages until the region has loaded. The first message starts the load. */
class Waiting {
  #messages: BusEvent<'toast'>[] = [];
  readonly #stops: (() => void)[];

  constructor(onFirst: () => void) {
    this.#stops = [
      listen('toast', (message) => {
        this.#messages.push(message);
        onFirst();
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

/** Toast messages. Their code loads after the first page, or with the first message. */
export function Toasts() {
  const [region, setRegion] = useState<{ component: typeof ToastRegion; waiting: Waiting }>();
  useEffect(() => {
    let asked = false;
    const load = () => {
      if (asked) return;
      asked = true;
      import('@chaps/ui/toast-region').then(
        ({ ToastRegion: component }) => setRegion({ component, waiting }),
        (error: unknown) => {
          // The next message retries.
          asked = false;
          reportError(error);
        },
      );
    };
    const waiting = new Waiting(load);
    const timer = setTimeout(load, FIRST_PAGE_MS);
    return () => {
      clearTimeout(timer);
      waiting.take();
    };
  }, []);
  return region ? createElement(region.component, { takeWaiting: region.waiting.take }) : null;
}
