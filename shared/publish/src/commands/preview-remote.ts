import { REMOTES } from '@chaps/mf-build/apps';
import { Argument, InvalidArgumentError } from '@commander-js/extra-typings';
import { MAX_PREVIEW_DAYS, type PublishingRequest } from '../request.ts';
import { prepareBuild } from './candidate.ts';
import { createPublisherOption, createSiteCommand, openSelectedSite, run } from './command.ts';
import { performRequest } from './perform.ts';

function parseDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_PREVIEW_DAYS) return days;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_PREVIEW_DAYS}.`);
}

await run(
  createSiteCommand(
    'preview-remote',
    'Builds one remote, uploads its files and prints a link that shows it in the live site. Only people with the link see the build; nothing changes for anyone else.',
  )
    .addArgument(new Argument('<remote>', 'what to preview').choices(REMOTES))
    .option('--build <id>', 'previews an existing build')
    .option('--days <days>', 'how long the link works', parseDays, 7)
    .option('--verify-at <url>', 'fetches every file from this origin and compares it')
    .addHelpText(
      'after',
      "\nWithout a team's key, PREVIEW_SIGNING_KEY is the secret key whose public half is the site's previewKey.",
    )
    .addOption(createPublisherOption())
    .action(async (app, { build: wanted, days, verifyAt, by, ...where }) => {
      const { part, source } = await prepareBuild(app, wanted);
      const request: PublishingRequest = { operation: 'preview', parts: [part], days };
      const sources = { [app]: source };
      await performRequest(await openSelectedSite(where), request, { sources, verifyAt, by });
    }),
);
