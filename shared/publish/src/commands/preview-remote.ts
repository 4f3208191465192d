import { buildDirectory, REMOTES } from '@chaps/mf-build/apps';
import { Argument, InvalidArgumentError } from '@commander-js/extra-typings';
import { UserError } from '../errors.ts';
import { preview } from '../preview.ts';
import { buildToPublish, tryInBrowser } from './candidate.ts';
import { print, run, siteCommand, siteOf } from './command.ts';

const DAYS_MAX = 30;

function parseDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= DAYS_MAX) return days;
  throw new InvalidArgumentError(`It takes a whole number from 1 to ${DAYS_MAX}.`);
}

await run(
  siteCommand(
    'preview-remote',
    'Builds one remote, uploads its files and prints a link that shows it in the live site. Only people with the link see the build; nothing changes for anybody else.',
  )
    .addArgument(new Argument('<remote>', 'what to preview').choices(REMOTES))
    .option('--build <id>', 'previews an existing build')
    .option('--days <days>', 'how long the link works', parseDays, 7)
    .option('--verify-at <url>', 'fetches every file from this origin and compares it')
    .addHelpText(
      'after',
      "\nPREVIEW_SIGNING_KEY is the secret key whose public half is the site's previewKey.",
    )
    .action(async (app, { build: wanted, days, verifyAt, ...where }) => {
      const signingKey = process.env.PREVIEW_SIGNING_KEY;
      if (!signingKey)
        throw new UserError('No preview can be signed', ['PREVIEW_SIGNING_KEY is not set']);
      const site = await siteOf(where);
      const build = await buildToPublish(app, wanted);
      const candidate = { app, build, days, signingKey, verifyAt, contractTest: tryInBrowser };
      const link = await preview(site, candidate, buildDirectory(app, build));
      print(`${app} ${build} is shown for ${days} days to anyone who opens\n${link}`);
    }),
);
