import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteConfigSchema } from '@chaps/contracts/config';
import type { PreviewClaims } from '@chaps/contracts/registry';
import { getIntegrityHash } from '@chaps/mf-build/integrity';
import { SignJWT } from 'jose';
import { listCanaryObjections } from './canary.ts';
import { UserError } from './errors.ts';
import { readLiveRegistry } from './history.ts';
import { type Part, type PublishOptions, uploadParts } from './publish.ts';
import { toEntry } from './result.ts';
import { derivePublicKey, parseSigningKey } from './signing-key.ts';
import { CONFIG, readJson, type Site } from './site.ts';
import { readDescriptor } from './upload.ts';

/** A build that is shown to users with its link. */
export interface Preview
  extends Omit<Part, 'source'>,
    Pick<PublishOptions, 'verifyAt' | 'contractTest'> {
  /** Days for which the link works. */
  days: number;
  /** The site's secret key: PKCS #8 in base64url (`npm run server -- keys`). */
  signingKey: string;
}

/**
 * Uploads a build without making it live.
 * @param source folder of the build
 * @returns the address of the site that shows it, for some days
 * @throws {UserError} when the site cannot show it; nothing is written then
 */
export async function preview(
  site: Site,
  { app, build, origin, days, signingKey, ...terms }: Preview,
  source: string,
): Promise<URL> {
  const refusal = (...reasons: string[]) =>
    new UserError(`${app} ${build} cannot be previewed`, reasons);
  const { data: config } = siteConfigSchema.safeParse(await readJson(site, CONFIG));
  if (!config?.previewKey?.split(',').includes(derivePublicKey(signingKey))) {
    throw refusal("PREVIEW_SIGNING_KEY does not match the previewKey of the site's config.json");
  }
  const [live, descriptor] = [await readLiveRegistry(site), readDescriptor(source, app, build)];
  if (!live || !('remote' in descriptor)) throw refusal('it is not a remote of a live site');
  const entry = toEntry(live, descriptor.remote, origin);
  const reasons = listCanaryObjections(
    live.remotes.find(({ name }) => name === app),
    entry,
  );
  if (reasons.length > 0) throw refusal(...reasons);
  await uploadParts(site, [{ app, build, origin, source }], terms);

  const subject = `${app}@${build}`;
  const claims: PreviewClaims = {
    sub: subject,
    baseUrl: entry.baseUrl,
    integrity: getIntegrityHash(readFileSync(join(source, 'remote.json'))),
  };
  const token = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256' })
    .setExpirationTime(`${days}d`)
    .sign(parseSigningKey(signingKey));
  const address = new URL(config.siteUrl);
  address.searchParams.set('preview', `${subject}:${token}`);
  return address;
}
