import pino from 'pino';

/** One line of JSON per entry. Ids, never bodies (trust.md); of errors name, message and stack. */
export function createLogger(level: string, to: pino.DestinationStream = pino.destination(1)) {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: ['req', 'res', '*.headers', '*.body', 'err.parameters', 'err.detail', 'err.where'],
  };
  return pino(options, to);
}
