import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteConfigSchema } from '@chaps/contracts/config';
import { MAX_CANARY_PERCENT } from '@chaps/contracts/registry';
import * as z from '@chaps/contracts/schema';
import { listFilesBelow } from '@chaps/mf-build/files';
import { getIntegrityHash } from '@chaps/mf-build/integrity';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { UserError } from './errors.ts';
import { type Publisher, type PublishingKey, readPublishingKeys } from './publishers.ts';
import { derivePublicKey, parseSigningKey, toVerifyingKey } from './signing-key.ts';
import { CONFIG, readJson, type Site } from './site.ts';

/** Maximum number of days for which a preview link may work. */
export const MAX_PREVIEW_DAYS = 30;

const app = z.string().regex(/^[a-z][a-z-]*$/);
const build = z.string().regex(/^[a-z0-9]{8,40}$/);
/** See `digestFolder`. */
const digest = z.string();

/** The kinds of request. */
export const publishingRequestSchema = z.union([
  z.object({
    operation: z.literal('publish'),
    parts: z
      .array(z.object({ app, build, digest, origin: z.url({ protocol: /^https?$/ }).optional() }))
      .min(1),
    canary: z.number().int().min(1).max(MAX_CANARY_PERCENT).optional(),
  }),
  z.object({
    operation: z.literal('preview'),
    parts: z.array(z.object({ app, build, digest })).length(1),
    days: z.number().int().min(1).max(MAX_PREVIEW_DAYS),
  }),
  z.object({ operation: z.literal('promote'), app }),
  z.object({ operation: z.literal('rollback'), app, toBuild: build.optional() }),
  z.object({ operation: z.literal('withdraw'), app, redirect: z.string().optional() }),
]);

export type PublishingRequest = z.infer<typeof publishingRequestSchema>;

/** The builds in a request. */
export const getRequestParts = (request: PublishingRequest) =>
  'parts' in request ? request.parts : [];

/** The parts that a request names; others may change with them. */
export const getNamedParts = (request: PublishingRequest): string[] =>
  'parts' in request ? request.parts.map((part) => part.app) : [request.app];

/**
 * Hash of a build's files and their names. `remote.json` has no hashes for files that only publishing reads.
 */
export const digestFolder = (folder: string): string =>
  getIntegrityHash(
    JSON.stringify(
      listFilesBelow(folder).map((file) => [
        file,
        getIntegrityHash(readFileSync(join(folder, file))),
      ]),
    ),
  );

const claimsSchema = z.object({
  request: publishingRequestSchema,
  /** The name that the publisher gave. */
  by: z.string().max(200).optional(),
  iat: z.number(),
});

const ALGORITHM = 'ES256';

/** Time allowed between signing and handling, including the difference between machines' clocks. */
const TIME_LIMITS = { maxTokenAge: '15m', clockTolerance: '5m' };

/** The site for which a request is signed; no other site accepts it. */
async function readAudience(site: Site): Promise<string> {
  const config = await readJson(site, CONFIG);
  if (config === undefined) throw new UserError(`${site.root} has no ${CONFIG}`, ['it is needed']);
  return siteConfigSchema.parse(config).siteUrl;
}

/**
 * Signs a request.
 * @param at milliseconds since 1970, later than those of the team's earlier requests
 */
export async function signRequest(
  site: Site,
  request: PublishingRequest,
  { signingKey, by, at }: { signingKey: string; by?: string | undefined; at: number },
): Promise<string> {
  return new SignJWT({ request, ...(by ? { by } : {}) })
    .setProtectedHeader({ alg: ALGORITHM, kid: derivePublicKey(signingKey, SIGNING_KEY_VARIABLE) })
    .setAudience(await readAudience(site))
    .setIssuedAt(at / 1000)
    .sign(parseSigningKey(signingKey, SIGNING_KEY_VARIABLE));
}

/** The environment variable with a team's secret key. */
export const SIGNING_KEY_VARIABLE = 'PUBLISH_SIGNING_KEY';

/** A request whose signature was made with one of the team's keys. */
export interface SignedRequest {
  request: PublishingRequest;
  publisher: Publisher;
  at: number;
}

const createRequestError = (reason: string) => new UserError('The request was rejected', [reason]);

/** @throws {UserError} when the key is not listed for the team */
function getKey(keys: readonly PublishingKey[], team: string, token: string): PublishingKey {
  const { kid } = decodeProtectedHeader(token);
  const key = keys.find((each) => each.key === kid && each.team === team);
  if (!key)
    throw createRequestError(`its key is not one of those that this site lists for ${team}`);
  return key;
}

/**
 * Verifies a request from the inbox of a team.
 * @throws {UserError} when it was not signed recently, for this site, with one of the team's keys
 */
export async function verifyRequest(
  site: Site,
  team: string,
  token: string,
): Promise<SignedRequest> {
  const audience = await readAudience(site);
  const keys = await readPublishingKeys(site);
  try {
    const { key, parts, origins } = getKey(keys, team, token);
    const options = { ...TIME_LIMITS, audience, algorithms: [ALGORITHM] };
    const { payload } = await jwtVerify(token, toVerifyingKey(key), options);
    const { request, by, iat } = claimsSchema.parse(payload);
    const name = by ? `${by} (${team})` : team;
    return { request, publisher: { name, parts, origins }, at: Math.round(iat * 1000) };
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (error instanceof errors.JWTExpired) {
      throw createRequestError(
        'it was signed more than 15 minutes ago, or the signer’s clock is slow',
      );
    }
    // The reasons given by jose and by the schema contain no secrets.
    throw createRequestError(error instanceof Error ? error.message : String(error));
  }
}
