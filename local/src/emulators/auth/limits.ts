export interface Limit {
  attempts: number;
  /** Milliseconds. */
  within: number;
}

/** Limits that hosted Supabase enforces and `@supabase/lite` does not. */
export interface AuthLimits {
  /** Failed sign-ins for one e-mail address. */
  failedSignIns: Limit;
  /** Milliseconds between two mails of the same kind to one account. */
  mailInterval: number;
  /** Requests of any kind that test a secret, per network address. */
  requests: Limit;
}

/** Close to the hosted defaults, but high enough for a whole test run from one address. */
export const DEFAULT_LIMITS: AuthLimits = {
  failedSignIns: { attempts: 10, within: 5 * 60_000 },
  mailInterval: 60_000,
  requests: { attempts: 600, within: 5 * 60_000 },
};

/** Counts attempts by key in a sliding window, in memory: one process, one machine. */
export class AttemptCounter {
  readonly #seen = new Map<string, number[]>();
  readonly #limit: Limit;

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /** Seconds until the next attempt is allowed, 0 when it is allowed now. */
  wait(key: string, now: number): number {
    const recent = this.#recent(key, now);
    const oldest = recent[recent.length - this.#limit.attempts];
    return oldest === undefined ? 0 : Math.ceil((oldest + this.#limit.within - now) / 1000);
  }

  add(key: string, now: number): void {
    this.#seen.set(key, [...this.#recent(key, now), now]);
  }

  clear(key: string): void {
    this.#seen.delete(key);
  }

  #recent(key: string, now: number): number[] {
    return (this.#seen.get(key) ?? []).filter((at) => at > now - this.#limit.within);
  }
}
