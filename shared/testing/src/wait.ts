/**
 * How long a test waits for what should appear, in milliseconds: less than the 5 s that Vitest gives
 * a test, so that a failure names what is missing.
 */
export const WAIT_MS = 4000;
