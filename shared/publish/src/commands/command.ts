import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError, UserError } from '../errors.ts';
import { openSite } from '../open-site.ts';
import type { Site } from '../site.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Options that every command has. */
const COMMON = {
  to: { type: 'string' },
  site: { type: 'string' },
  help: { type: 'boolean' },
} as const satisfies Options;

/** @throws {UsageError} for an unknown option */
export function parseCommand<Own extends Options>(own: Own) {
  try {
    return parseArgs({ options: { ...COMMON, ...own }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** `--to` or `--site`, else CHAPS_SITE, else the site of `npm start`. */
export const siteOf = ({ to, site }: { to?: string; site?: string }): Promise<Site> =>
  openSite(to ?? site ?? process.env.CHAPS_SITE ?? '.data/site');

export const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a command and sets the exit code: 0 success, 1 user error, 2 usage error, 3 failure. */
export async function run(help: string, command: () => Promise<void>): Promise<void> {
  if (process.argv.includes('--help')) {
    print(help);
    return;
  }
  try {
    await command();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`);
    if (error instanceof UsageError) process.stderr.write(`\n${help}\n`);
    process.exitCode = error instanceof UserError ? 1 : error instanceof UsageError ? 2 : 3;
  }
}
