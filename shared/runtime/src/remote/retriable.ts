interface Attempt<Value> {
  generation: number;
  failed: boolean;
  promise: Promise<Value>;
}

/**
 * A value that is loaded once. A failure is cached until the user presses 'Try again' (the load
 * generation rises), so that nothing is requested in a loop.
 */
export class Retriable<Value> {
  private attempt: Attempt<Value> | undefined;
  private readonly start: () => Promise<Value>;

  constructor(start: () => Promise<Value>) {
    this.start = start;
  }

  /** The cached promise of the same generation or of a successful load, else a new one. */
  at(generation: number): Promise<Value> {
    if (this.attempt && !(this.attempt.failed && this.attempt.generation < generation)) {
      return this.attempt.promise;
    }
    const attempt: Attempt<Value> = { generation, failed: false, promise: this.start() };
    attempt.promise.catch(() => {
      attempt.failed = true;
    });
    this.attempt = attempt;
    return attempt.promise;
  }
}
