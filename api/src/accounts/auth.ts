import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';
import type { Config } from '../platform/config/config.ts';
import { HttpError, UnauthorizedError, UnavailableError } from '../platform/http/errors.ts';
import { findAccountBySession } from './queries.ts';
import type { Services } from './services.ts';
import { deviceRevokedError, requireValidSession } from './sessions.ts';
import { hasSecondFactor, type TokenSession } from './standing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of a valid token, whether or not the session is accepted; null for an anonymous caller. */
    caller: Caller | null;
    userId: string | null;
    /** Why the session was rejected; undefined without a token. */
    notAdmitted: unknown;
  }
  interface FastifyInstance {
    signedIn: onRequestAsyncHookHandler;
  }
}

interface Caller {
  session: TokenSession;
  /** Whether a second factor was verified in this session, and is still valid. */
  secondFactor: boolean;
  token: string;
}

/** `aud` and `role` of a person's token; the service's keys are tokens with other roles. */
const PERSON_ROLE = 'authenticated';

/** The claims of a Supabase Auth access token that the product uses. */
const accessTokenClaims = z.object({
  sub: z.guid().toLowerCase(),
  role: z.literal(PERSON_ROLE),
  session_id: z.guid().nullable().catch(null),
  /** 'aal2' once a second factor was verified. */
  aal: z.string().catch('aal1'),
  /** How the session began, and when; a hook of the service may leave it out. */
  amr: z
    .array(z.object({ method: z.string(), timestamp: z.number() }))
    .catch([])
    .default([]),
});

function getSession(given: JWTPayload): TokenSession {
  const parsed = accessTokenClaims.safeParse(given);
  if (!parsed.success) throw new UnauthorizedError();
  const { sub, session_id, amr, aal } = parsed.data;
  const began = amr.map(({ timestamp }) => timestamp * 1000);
  const shown = amr
    .filter(({ method }) => method === 'totp')
    .map(({ timestamp }) => timestamp * 1000);
  return {
    userId: sub,
    sessionId: session_id,
    startedAt: began.length > 0 ? new Date(Math.min(...began)) : undefined,
    byMailedLink: amr.some(({ method }) => method === 'otp'),
    // If the time is missing, assume the earliest: the token may predate a reset of the factor.
    secondFactorAt: aal === 'aal2' ? new Date(Math.max(0, ...shown)) : null,
  };
}

/** Exactly one of the two kinds of key is configured, so a token cannot choose between them. */
function createTokenVerifier(config: Config): (token: string) => Promise<TokenSession> {
  const { SUPABASE_JWT_ISSUER: issuer } = config;
  const claims = {
    audience: PERSON_ROLE,
    requiredClaims: ['sub', 'exp'],
    ...(issuer ? { issuer } : {}),
  };
  if (config.SUPABASE_JWKS_URL) {
    const keys = createRemoteJWKSet(new URL(config.SUPABASE_JWKS_URL));
    return async (token) =>
      getSession((await jwtVerify(token, keys, { ...claims, algorithms: ['ES256'] })).payload);
  }
  const secret = new TextEncoder().encode(config.SUPABASE_JWT_SECRET);
  return async (token) =>
    getSession((await jwtVerify(token, secret, { ...claims, algorithms: ['HS256'] })).payload);
}

/** A faulty token is the caller's error; anything else (such as an unavailable key set) is ours. */
function toAuthError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const ours = !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout;
  return ours ? new UnavailableError(error, 'Sign-in') : new UnauthorizedError();
}

const isPublicRoute = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.endpoint?.caller === 'anyone';

function getToken({ headers }: FastifyRequest): string | null {
  if (headers.authorization === undefined) return null;
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization)?.[1];
  if (!token) throw new UnauthorizedError();
  return token;
}

/** Checks the session of a request's token; a rejected session can still read public data. */
export const authPlugin = fp(async (app: FastifyInstance, services: Services) => {
  const verify = createTokenVerifier(services.config);
  app.decorateRequest('caller', null);
  app.decorateRequest('userId', null);
  app.decorateRequest('notAdmitted', undefined);
  app.addHook('onRequest', async (request) => {
    const token = getToken(request);
    if (token === null) return;
    const session = await verify(token).catch((error: unknown) => {
      throw toAuthError(error);
    });
    request.caller = { session, token, secondFactor: false };
    try {
      // Read for every request, so that ending a session takes effect in every copy of the API.
      const account = await findAccountBySession(services.db, session);
      if (account?.is_ended) {
        // Unlike other ended sessions, it may not even confirm an address.
        request.caller = null;
        throw deviceRevokedError();
      }
      await requireValidSession(services, account, session, token);
      request.caller.secondFactor = hasSecondFactor(account, session);
      request.userId = session.userId;
    } catch (error) {
      const fault = toAuthError(error);
      // We cannot tell whether they are a member, so they must not be treated as a stranger.
      if (fault.status >= 500 && !isPublicRoute(request)) throw fault;
      request.notAdmitted = fault;
    }
  });
  app.decorate('signedIn', requireSession);
});

/** Requires the session of a confirmed account. */
export const requireSession = async (request: FastifyRequest): Promise<void> => {
  if (request.userId === null) throw request.notAdmitted ?? new UnauthorizedError();
};

/** Requires a token, whether or not its session is accepted. */
export const requireToken = async (request: FastifyRequest): Promise<void> => {
  if (!request.caller) throw request.notAdmitted ?? new UnauthorizedError();
};

/** The user of the token, on a route behind `requireToken`. */
export function getCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw new UnauthorizedError();
  return caller;
}

/** The person's user id, on a route behind `requireSession`. */
export function getUserId(request: FastifyRequest): string {
  if (request.userId === null) throw new UnauthorizedError();
  return request.userId;
}
