/**
 * How long a test waits for what should appear, in milliseconds: generous for a busy machine, and
 * less than a test has, so that a failure names what is missing.
 */
export const WAIT_MS = 20_000;

/** How long a test has, in milliseconds. Waiting ends as soon as its condition holds. */
export const TEST_MS = 60_000;
