/**
 * How long a test waits for something to appear, in milliseconds: generous for a busy machine, but less than
 * the test's timeout, so that a failure names what is missing.
 */
export const WAIT_MS = 20_000;

/** Timeout of a test, in milliseconds. Waiting ends as soon as the condition holds. */
export const TEST_MS = 60_000;
