import type { BusEvent } from '@chaps/contracts/bus';
import { listen } from '@chaps/runtime';
import type { ToastRegion } from '@chaps/ui';
import { createElement, useEffect, useState } from 'react';

/**
 * The first page has the connection for itself that long. Later, the region is there although nobody
 * asked: the message that the connection is lost could not fetch it any more.
 */
const FIRST_PAGE_MS = 5000;

/** Keeps messages that come before there is a place for them, and asks for the place at the first. */
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

  /** Ends the waiting and hands over what came. */
  take = (): BusEvent<'toast'>[] => {
    for (const stop of this.#stops) stop();
    const taken = this.#messages;
    this.#messages = [];
    return taken;
  };
}

/** Passing messages. Their code is no part of the first view: it comes after it, or with the first. */
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
    const timer = setTimeout(load, FIRST_PAGE_MS);
    return () => {
      clearTimeout(timer);
      waiting.take();
    };
  }, []);
  return region ? createElement(region.component, { takeWaiting: region.waiting.take }) : null;
}
