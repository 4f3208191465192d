import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Exits with code 2 when a command was called incorrectly. */
export function usageError(usage: string, message: string): never {
  process.stderr.write(`${message}\nUsage: ${usage}\n`);
  process.exit(2);
}

/** Parses the arguments of a command; anything unexpected is a usage error. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    return usageError(usage, error instanceof Error ? error.message : String(error));
  }
}
