/**
 * How long a test waits for what should appear, in milliseconds: much less than it may take as a
 * whole, so that a failure names what is missing.
 */
export const WAIT_MS = 4000;

/** How long a component test may take on a busy machine, in milliseconds. */
export const COMPONENT_TEST_MS = 30_000;
