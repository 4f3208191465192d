import { paypalId } from './order.ts';
import type { WebhookSigner } from './webhook-signer.ts';

/** How webhooks are sent: PayPal promises neither order nor promptness nor uniqueness. */
export type WebhookMode = 'on' | 'off' | 'late' | 'twice' | 'reversed';

export interface WebhookOptions {
  /** Where to send: the API's /payments/webhooks. */
  target: () => string;
  webhookId: string;
  signer: WebhookSigner;
  /** The simulator's own origin, known once it listens. */
  base: () => string;
  /** Milliseconds between attempts after a refusal. */
  retries?: number[];
}

/** One delivery: what was sent, and what came of it. */
export interface Attempt {
  type: string;
  at: string;
  status: number | 'unreachable';
  headers: Record<string, string>;
  body: string;
}

interface Event {
  type: string;
  resourceType: string;
  resource: unknown;
}

/** Sends signed webhook events, and again when they are refused. */
export class WebhookSender {
  mode: WebhookMode = 'on';
  /** Milliseconds that mode 'late' waits. */
  delay = 5_000;
  /** Attempts that were made, as they were sent. */
  readonly attempts: Attempt[] = [];

  readonly #options: WebhookOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #held: string[] = [];

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  send(event: Event): void {
    if (this.mode === 'off') return;
    const body = JSON.stringify(this.#envelope(event));
    if (this.mode === 'reversed') {
      this.#holdPair(body);
      return;
    }
    const wait = this.mode === 'late' ? this.delay : 0;
    this.#later(wait, body, 0);
    if (this.mode === 'twice') this.#later(wait, body, 0);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Two events at a time, the second first. */
  #holdPair(body: string): void {
    this.#held.push(body);
    if (this.#held.length < 2) return;
    const [first = '', second = ''] = this.#held;
    this.#held = [];
    this.#deliver(second, 0).then(() => this.#deliver(first, 0));
  }

  #later(wait: number, body: string, attempt: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#deliver(body, attempt);
    }, wait);
    this.#timers.add(timer);
  }

  async #deliver(body: string, attempt: number): Promise<void> {
    const {
      target,
      webhookId,
      signer,
      base,
      retries = [1_000, 4_000, 15_000, 60_000],
    } = this.#options;
    const headers = {
      'content-type': 'application/json',
      ...signer.headers(body, webhookId, base()),
    };
    const status = await fetch(target(), {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(20_000),
    }).then(
      (answer) => answer.status,
      () => 'unreachable' as const,
    );
    const { event_type } = JSON.parse(body) as { event_type: string };
    this.attempts.push({ type: event_type, at: new Date().toISOString(), status, headers, body });
    if (this.attempts.length > 200) this.attempts.shift();
    const wait = retries[attempt];
    const taken = typeof status === 'number' && status < 300;
    if (!taken && wait !== undefined) this.#later(wait, body, attempt + 1);
  }

  #envelope({ type, resourceType, resource }: Event) {
    return {
      id: `WH-${paypalId()}-${paypalId()}`,
      event_version: '1.0',
      create_time: new Date().toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary: type.toLowerCase().replaceAll('.', ' '),
      resource,
      links: [],
    };
  }
}
