import { type CarryOutOptions, carryOutRequest } from '../carry-out.ts';
import { tryInBrowser } from '../contract-test/try-in-browser.ts';
import { UsageError } from '../errors.ts';
import { type PublishingRequest, SIGNING_KEY_VARIABLE } from '../request.ts';
import { sendRequest } from '../send-request.ts';
import type { Site } from '../site.ts';
import { print } from './command.ts';

interface Options extends Pick<CarryOutOptions, 'sources' | 'dryRun' | 'verifyAt'> {
  by?: string | undefined;
}

/**
 * Has a request carried out and prints the outcome: with a team's key, by the process beside the site;
 * without one, in this process with the operator's credentials.
 */
export async function performRequest(
  site: Site,
  request: PublishingRequest,
  { by, ...options }: Options = {},
): Promise<void> {
  const signingKey = process.env[SIGNING_KEY_VARIABLE];
  const { sources, dryRun, verifyAt } = options;
  const means = {
    ...options,
    by: { name: by },
    previewKey: process.env.PREVIEW_SIGNING_KEY,
    contractTest: (candidate: Parameters<typeof tryInBrowser>[0]) => tryInBrowser(candidate, print),
  };
  const isSent = signingKey && !dryRun;
  if (isSent && verifyAt !== undefined) {
    throw new UsageError('--verify-at is for the operator, who publishes without a key.');
  }
  const lines = isSent
    ? await sendRequest(site, request, { signingKey, by, sources })
    : await carryOutRequest(site, request, means);
  for (const line of lines) print(line);
}
