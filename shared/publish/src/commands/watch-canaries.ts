import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { tryInBrowser } from '../contract-test/try-in-browser.ts';
import { UsageError } from '../errors.ts';
import type { RequestHandlerContext } from '../handle-requests.ts';
import { watchSite } from '../watch-site.ts';
import { createSiteCommand, openSelectedSite, print, run } from './command.ts';

function parseAddress(text: string): string {
  if (!URL.canParse(text)) throw new InvalidArgumentError('It must be a URL.');
  return text;
}

await run(
  createSiteCommand(
    'watch-canaries',
    'Carries out the signed requests of teams, once their signatures, builds and rendering are checked. Compares each canary with the live build every few seconds, until it is interrupted, and stops a canary that fails significantly more often. It reports to the API what is live, for the console, and carries out the rollbacks requested there.',
  )
    .addOption(
      new Option('--counts <url>', "address of the API's METRICS_PORT")
        .env('CHAPS_CANARY_COUNTS')
        .argParser(parseAddress)
        .makeOptionMandatory(),
    )
    .option(
      '--canaries-only',
      'for a second site that shares an API with another: the console shows and rolls back the other site',
    )
    .action(async ({ counts, canariesOnly, ...where }) => {
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
      const contractTest: RequestHandlerContext['contractTest'] = (candidate, say) =>
        tryInBrowser(candidate, say, true);
      const signingKey = process.env.PREVIEW_SIGNING_KEY;
      if (!signingKey)
        throw new UsageError('PREVIEW_SIGNING_KEY is not set: the API needs its signature.');
      const watched = {
        site: await openSelectedSite(where),
        api: { counts, signingKey },
        log: print,
        contractTest,
        previewKey: signingKey,
      };
      await watchSite(watched, stop.signal, canariesOnly);
    }),
);
