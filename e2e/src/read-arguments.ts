import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The arguments of a command; anything else is a usage error, exit code 2. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\nUsage: ${usage}\n`);
    process.exit(2);
  }
}
