import { promote } from './canary.ts';
import { UserError } from './errors.ts';
import type { Builds } from './history.ts';
import { preview } from './preview.ts';
import { type Part, type PublishOptions, publishSet } from './publish.ts';
import type { Publisher } from './publishers.ts';
import { getRequestParts, type PublishingRequest } from './request.ts';
import { rollBack } from './roll-back.ts';
import type { Site } from './site.ts';
import { withdraw } from './withdraw.ts';

/** Options for carrying out requests of a team or the operator. */
export interface CarryOutOptions
  extends Pick<PublishOptions, 'contractTest' | 'verifyAt' | 'dryRun'> {
  by: Publisher;
  /** Folder of each build in the request, by app. */
  sources?: Record<string, string> | undefined;
  /** The site's secret key for signing preview links. */
  previewKey?: string | undefined;
}

const formatBuilds = (builds: Builds, state: string) =>
  Object.entries(builds).map((built) => `${built.join(' ')} ${state}`);

/**
 * Carries out a request on a site.
 * @returns what to print
 * @throws {UserError} when it is not possible; the live site is then unchanged
 */
export async function carryOutRequest(
  site: Site,
  request: PublishingRequest,
  { sources = {}, previewKey, ...means }: CarryOutOptions,
): Promise<string[]> {
  const { by, dryRun } = means;
  const parts = getRequestParts(request).map(
    (part): Part => ({ ...part, source: sources[part.app] ?? '' }),
  );
  switch (request.operation) {
    case 'publish': {
      const { canary } = request;
      await publishSet(site, parts, { ...means, canary });
      const state = canary === undefined ? 'live' : `the canary for ${canary}% of browsers`;
      const is = dryRun ? 'compatible with' : `${state} in`;
      return parts.map(({ app, build }) => `${app} ${build} is ${is} ${site.root}`);
    }
    case 'preview': {
      if (!previewKey)
        throw new UserError('No preview can be signed', ['PREVIEW_SIGNING_KEY is not set']);
      const [part] = parts;
      if (!part) throw new UserError('No preview can be shown', ['no build was named']);
      const { days } = request;
      const link = await preview(
        site,
        { ...part, ...means, days, signingKey: previewKey },
        part.source,
      );
      return [
        `${part.app} ${part.build} will be shown for ${days === 1 ? '1 day' : `${days} days`} to anyone who opens`,
        link.href,
      ];
    }
    case 'promote':
      return formatBuilds(await promote(site, request.app, by), 'is live');
    case 'rollback': {
      const builds = await rollBack(site, request.app, { ...means, toBuild: request.toBuild });
      return formatBuilds(builds, dryRun ? 'would be live' : 'is live');
    }
    case 'withdraw':
      await withdraw(site, request.app, { by, dryRun, to: request.redirect });
      return [`${request.app} ${dryRun ? 'can be' : 'is'} withdrawn`];
  }
}
