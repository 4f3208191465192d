import { setTimeout as sleep } from 'node:timers/promises';
import { createPayPalId } from './order.ts';
import type { WebhookSigner } from './webhook-signer.ts';

/** How webhooks are sent. PayPal guarantees neither their order nor that each is sent only once. */
export type WebhookMode = 'on' | 'off' | 'twice' | 'reversed';

export interface WebhookOptions {
  /** Address for webhooks: the API's /payments/webhooks. */
  target: () => string;
  webhookId: string;
  signer: WebhookSigner;
  /** The emulator's own origin, known once it listens. */
  base: () => string;
  /** Milliseconds between attempts while the target does not accept an event. */
  retries: number[];
}

export interface Delivery {
  type: string;
  status: number | 'unreachable';
  headers: Record<string, string>;
  body: string;
}

/** Sends signed webhook events, and retries those that are not accepted. */
export class WebhookSender {
  mode: WebhookMode = 'on';
  readonly deliveries: Delivery[] = [];

  readonly #options: WebhookOptions;
  readonly #closing = new AbortController();
  readonly #held: { type: string; body: string }[] = [];

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  send(type: string, event: { resource_type: string; resource: unknown }): void {
    if (this.mode === 'off') return;
    const id = `WH-${createPayPalId()}-${createPayPalId()}`;
    const create_time = new Date().toISOString();
    const body = JSON.stringify({ id, create_time, event_type: type, ...event });
    if (this.mode !== 'reversed') {
      void this.#deliver(type, body);
      if (this.mode === 'twice') void this.#deliver(type, body);
      return;
    }
    this.#held.unshift({ type, body });
    if (this.#held.length === 2) void this.#deliverHeld();
  }

  async #deliverHeld(): Promise<void> {
    for (const { type, body } of this.#held.splice(0)) await this.#deliver(type, body);
  }

  close(): void {
    this.#closing.abort();
  }

  async #deliver(type: string, body: string): Promise<void> {
    const { signal } = this.#closing;
    for (const wait of [0, ...this.#options.retries]) {
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || (await this.#post(type, body))) return;
    }
  }

  /** @returns whether the target accepted the event */
  async #post(type: string, body: string): Promise<boolean> {
    const { target, webhookId, signer, base } = this.#options;
    const headers = {
      'content-type': 'application/json',
      ...signer.headers(body, webhookId, base()),
    };
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(20_000)]);
    const status = await fetch(target(), { method: 'POST', headers, body, signal }).then(
      (answer) => answer.status,
      () => 'unreachable' as const,
    );
    this.deliveries.push({ type, status, headers, body });
    return typeof status === 'number' && status < 300;
  }
}
