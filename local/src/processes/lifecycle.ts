/** Why the stack cannot start, when the user can fix it. Only its one-line message is printed. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Thrown when a start is cancelled before it has finished. */
export class StartCancelled extends Error {
  override name = 'StartCancelled';
}

/** Collects what has been started, to stop it in reverse order, however far the start has got. */
export class Shutdown {
  readonly #steps: (() => unknown)[] = [];
  #done: Promise<void> | null = null;

  get begun(): boolean {
    return this.#done !== null;
  }

  /**
   * Records how to stop what has just been started.
   * @throws {StartCancelled} after stopping it, when shutdown has begun in the meantime
   */
  async add(stop: () => unknown): Promise<void> {
    if (!this.begun) {
      this.#steps.push(stop);
      return;
    }
    await stop();
    throw new StartCancelled();
  }

  /** Stops everything. A part that fails to stop does not affect the others. Safe to call again. */
  run(): Promise<void> {
    this.#done ??= (async () => {
      for (const stop of this.#steps.reverse()) {
        // A part that cannot be stopped has already ended.
        await Promise.resolve()
          .then(stop)
          .catch(() => undefined);
      }
    })();
    return this.#done;
  }
}
