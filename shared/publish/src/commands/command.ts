import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build/apps';
import { Command, CommanderError, Option } from '@commander-js/extra-typings';
import { UsageError, UserError } from '../errors.ts';
import { openSite } from '../open-site.ts';
import type { Site } from '../site.ts';

const LOCAL_SITE = '.data/site';

/** The keys of `npm start`, used only for its own site. */
const LOCAL_KEYS = join(projectRoot, '.data/local.env');

/** A command for a site, which is named by `--site` (or `--to`). */
export const createSiteCommand = (name: string, description: string) =>
  new Command(`npm run ${name} --`)
    .description(description)
    .addOption(
      new Option('--site <site>', 'folder, mounted volume or s3://<bucket>/<prefix>')
        .env('CHAPS_SITE')
        .default(LOCAL_SITE, `'${LOCAL_SITE}', the site that npm start serves`),
    )
    .option('--to <site>', 'the same as --site')
    .addHelpText(
      'after',
      '\nExit codes: 0 done; 1 not possible, with the reasons; 2 usage error; 3 failure. The live site\nchanges only with code 0.\n\nPUBLISH_SIGNING_KEY is the key of a team that the site lists: the process beside the site then carries\nout the signed request. Without the key, this program changes the site itself.',
    )
    .showHelpAfterError()
    .exitOverride();

/** The publisher, for the history, which is not public. */
export const createPublisherOption = () =>
  new Option('--by <name>', 'who publishes, for the releases page of the console')
    .env('CHAPS_PUBLISHED_BY')
    .default(process.env.GITHUB_ACTOR, 'GITHUB_ACTOR');

export function openSelectedSite({
  to,
  site,
}: {
  to?: string | undefined;
  site: string;
}): Promise<Site> {
  const address = to ?? site;
  if (address === LOCAL_SITE && existsSync(LOCAL_KEYS)) process.loadEnvFile(LOCAL_KEYS);
  return openSite(address);
}

export const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a command and sets the exit code. */
export async function run(command: { parseAsync: () => Promise<unknown> }): Promise<void> {
  try {
    await command.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = error instanceof UserError ? 1 : error instanceof UsageError ? 2 : 3;
  }
}
