import pino from 'pino';
import { logFiles } from './log-files.ts';

/** Standard output, and files where a folder is given for them. */
export const logTo = (folder?: string): pino.DestinationStream =>
  folder === undefined
    ? pino.destination(1)
    : pino.multistream([
        { level: 'trace', stream: pino.destination(1) },
        { level: 'trace', stream: logFiles(folder) },
      ]);

/** One line of JSON per entry. Ids, never bodies (trust.md); of errors name, message and stack. */
export function createLogger(level: string, to: pino.DestinationStream = logTo()) {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: ['req', 'res', '*.headers', '*.body', 'err.parameters', 'err.detail', 'err.where'],
  };
  return pino(options, to);
}
