interface Attempt<Value> {
  generation: number;
  failed: boolean;
  promise: Promise<Value>;
}

/**
 * Something that is loaded once and shown many times. A failure is remembered until the person
 * presses 'Try again' (the load generation rises), so that nothing is asked for in a loop.
 */
export class Retriable<Value> {
  private attempt: Attempt<Value> | undefined;
  private readonly start: () => Promise<Value>;

  constructor(start: () => Promise<Value>) {
    this.start = start;
  }

  /** The same promise for the same generation, or for a load that went well. */
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
