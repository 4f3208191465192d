const NAMES = /^(PATH|TZ|LD_PRELOAD|FAKETIME\w*|DONT_FAKE_MONOTONIC)$/;

/**
 * Environment for a process that a test starts: the machine's programs and clock, but no settings.
 */
export const systemEnvironment: Record<string, string> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && NAMES.test(name) ? [[name, value]] : [],
  ),
);
