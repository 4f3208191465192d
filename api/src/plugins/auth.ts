import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Config } from '../config.ts';
import { unauthorized, unavailable } from '../refusals.ts';
import { rememberTokens } from './known-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** `sub` of the token; null for an anonymous caller. */
    userId: string | null;
  }
  interface FastifyInstance {
    /** Lets nobody pass without a good token. */
    signedIn: onRequestAsyncHookHandler;
  }
}

type Verify = (token: string) => Promise<JWTPayload>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** `aud` and `role` of a person; the service's keys are tokens of other roles. */
const PERSON = 'authenticated';

/** Exactly one of the two kinds of key is configured, so a token cannot choose between them. */
function verifier(config: Config): Verify {
  const { SUPABASE_JWT_ISSUER: issuer } = config;
  const claims = {
    audience: PERSON,
    requiredClaims: ['sub', 'exp'],
    ...(issuer ? { issuer } : {}),
  };
  if (config.SUPABASE_JWKS_URL) {
    const keys = createRemoteJWKSet(new URL(config.SUPABASE_JWKS_URL));
    return async (token) =>
      (await jwtVerify(token, keys, { ...claims, algorithms: ['ES256'] })).payload;
  }
  const secret = new TextEncoder().encode(config.SUPABASE_JWT_SECRET);
  return async (token) =>
    (await jwtVerify(token, secret, { ...claims, algorithms: ['HS256'] })).payload;
}

/** A token's fault is the caller's; anything else (the key set cannot be fetched) is ours. */
async function personOf(request: FastifyRequest, verify: Verify): Promise<string | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1];
  if (!token) throw unauthorized();
  try {
    const { sub, role } = await verify(token);
    if (sub && UUID.test(sub) && role === PERSON) return sub.toLowerCase();
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw unavailable(error, 'Sign-in');
    if (error instanceof errors.JWKSTimeout) throw unavailable(error, 'Sign-in');
  }
  throw unauthorized();
}

/** Reads the token of every request; routes that need one add `app.signedIn`. */
export const authPlugin = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  const verify = rememberTokens(verifier(config));
  app.decorateRequest('userId', null);
  app.addHook('onRequest', async (request) => {
    request.userId = await personOf(request, verify);
  });
  app.decorate('signedIn', async (request) => {
    if (request.userId === null) throw unauthorized();
  });
});

/** The person of a route behind `signedIn`. */
export function personId(request: FastifyRequest): string {
  if (request.userId === null) throw unauthorized();
  return request.userId;
}
