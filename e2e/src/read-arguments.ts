import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Ends a command that was called wrongly, with exit code 2. */
export function usageError(usage: string, message: string): never {
  process.stderr.write(`${message}\nUsage: ${usage}\n`);
  process.exit(2);
}

/** The arguments of a command; anything else is a usage error. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    return usageError(usage, error instanceof Error ? error.message : String(error));
  }
}
