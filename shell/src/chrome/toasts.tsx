import type { BusEvent } from '@chaps/shared/contracts/bus';
import { listen } from '@chaps/shared/runtime';
import type { ToastRegion } from '@chaps/shared/ui';
import { createElement, useEffect, useState } from 'react';

/** Longest wait for a quiet moment, so that the region is there before the connection can fail. */
const QUIET_WITHIN_MS = 4000;

/** Runs a task when the first page is done; Safari knows no idle moments and gets a later one. */
function whenQuiet(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: QUIET_WITHIN_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, QUIET_WITHIN_MS / 2);
  return () => clearTimeout(timer);
}

/** Keeps messages that come before there is a place for them, and asks for the place at the first. */
class Waiting {
  readonly #messages: BusEvent<'toast'>[] = [];
  readonly #stop: () => void;

  constructor(onFirst: () => void) {
    this.#stop = listen('toast', (message) => {
      this.#messages.push(message);
      onFirst();
    });
  }

  /** Ends the waiting and hands over what came. */
  take = (): BusEvent<'toast'>[] => {
    this.#stop();
    return this.#messages.splice(0);
  };
}

/** Passing messages. Their code is no part of the first view: it comes in a quiet moment, or with the first. */
export function Toasts() {
  const [region, setRegion] = useState<{ component: typeof ToastRegion; waiting: Waiting }>();
  useEffect(() => {
    let asked = false;
    const load = () => {
      if (asked) return;
      asked = true;
      import('./toast-region.ts').then(
        ({ ToastRegion: component }) => setRegion({ component, waiting }),
        (error: unknown) => {
          // The next message asks again.
          asked = false;
          reportError(error);
        },
      );
    };
    const waiting = new Waiting(load);
    const cancel = whenQuiet(load);
    return () => {
      cancel();
      waiting.take();
    };
  }, []);
  return region ? createElement(region.component, { takeWaiting: region.waiting.take }) : null;
}
