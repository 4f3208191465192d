import pino from 'pino';
import { createLogFiles } from './log-files.ts';

/** Standard output and, if a folder is given, files. */
export const createLogStream = (folder?: string): pino.DestinationStream =>
  folder === undefined
    ? pino.destination(1)
    : pino.multistream([
        { level: 'trace', stream: pino.destination(1) },
        { level: 'trace', stream: createLogFiles(folder) },
      ]);

/** Logs one line of JSON per entry: ids, never bodies (trust.md); for errors the name, message and stack. */
export function createLogger(level: string, to: pino.DestinationStream = createLogStream()) {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: ['req', 'res', '*.headers', '*.body', 'err.parameters', 'err.detail', 'err.where'],
  };
  return pino(options, to);
}
