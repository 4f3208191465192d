import pino from 'pino';

/** One line of JSON per entry. Ids, never bodies (trust.md): an error is its name, message, stack. */
export function createLogger(level: string) {
  return pino({
    level,
    base: null,
    redact: ['req', 'res', '*.headers', '*.body', 'err.parameters', 'err.detail', 'err.where'],
  });
}
