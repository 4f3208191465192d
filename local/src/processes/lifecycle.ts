/** A reason why the stack cannot start that the user can act on: its one line is all that is printed. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Thrown by a start that was asked to stop before it was done. */
export class StartCancelled extends Error {
  override name = 'StartCancelled';
}

/** What has been started, so that it can be stopped in reverse order, however far the start came. */
export class Shutdown {
  readonly #steps: (() => unknown)[] = [];
  #done: Promise<void> | null = null;

  get begun(): boolean {
    return this.#done !== null;
  }

  /**
   * Records how to stop what has just been started.
   * @throws {StartCancelled} after stopping it, when shutdown has begun meanwhile
   */
  async add(stop: () => unknown): Promise<void> {
    if (!this.begun) {
      this.#steps.push(stop);
      return;
    }
    await stop();
    throw new StartCancelled();
  }

  /** Stops everything; a part that cannot stop does not keep the others. Safe to call again. */
  run(): Promise<void> {
    this.#done ??= (async () => {
      for (const stop of this.#steps.reverse()) {
        // What cannot be stopped has ended already.
        await Promise.resolve()
          .then(stop)
          .catch(() => undefined);
      }
    })();
    return this.#done;
  }
}
