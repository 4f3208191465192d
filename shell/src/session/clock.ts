/** Source of the time; tests provide their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `check` about once a second until the returned function is called. */
  everySecond(check: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  everySecond(check) {
    const timer = setInterval(check, 1000);
    return () => clearInterval(timer);
  },
};
