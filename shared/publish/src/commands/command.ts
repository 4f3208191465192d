import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { projectRoot } from '@chaps/mf-build/parts';
import { Refusal } from '../refusal.ts';
import { type SiteFolder, siteFolder } from '../site-folder.ts';

/** The command was not understood; the message says why. */
export class Misuse extends Error {
  override name = 'Misuse';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Options that every command has. */
const COMMON = {
  to: { type: 'string' },
  site: { type: 'string' },
  help: { type: 'boolean' },
} as const satisfies Options;

/** Arguments of a command. @throws {Misuse} for an option it does not have */
export function understood<Own extends Options>(own: Own) {
  try {
    return parseArgs({ options: { ...COMMON, ...own }, allowPositionals: true });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

/** The site that is meant: `--to` or `--site`, else CHAPS_SITE, else the one of `npm start`. */
export const siteOf = ({ to, site }: { to?: string; site?: string }): SiteFolder =>
  siteFolder(resolve(projectRoot, to ?? site ?? process.env.CHAPS_SITE ?? '.data/site'));

export const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs a command and ends with its exit code: 0 done, 1 refused (nothing changed), 2 not understood,
 * 3 failed.
 */
export async function run(help: string, command: () => Promise<void>): Promise<void> {
  if (process.argv.includes('--help')) {
    say(help);
    return;
  }
  try {
    await command();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`);
    if (error instanceof Misuse) process.stderr.write(`\n${help}\n`);
    process.exitCode = error instanceof Refusal ? 1 : error instanceof Misuse ? 2 : 3;
  }
}
