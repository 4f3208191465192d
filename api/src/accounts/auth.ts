import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';
import type { Config } from '../platform/config/config.ts';
import { HttpError, UnauthorizedError, UnavailableError } from '../platform/http/errors.ts';
import { findAccountBySession } from './queries.ts';
import type { Services } from './services.ts';
import { admitSession, deviceRevokedError } from './sessions.ts';
import { hasSecondFactor, type TokenSession } from './standing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of a valid token, whether or not it is admitted; null for an anonymous caller. */
    caller: Caller | null;
    userId: string | null;
    /** Why the token was rejected; undefined without a token. */
    notAdmitted: unknown;
  }
  interface FastifyInstance {
    signedIn: onRequestAsyncHookHandler;
  }
}

interface Caller {
  session: TokenSession;
  /** Whether a second factor was shown in this session, and still counts. */
  secondFactor: boolean;
  token: string;
}

/** `aud` and `role` of a person; the service's keys are tokens of other roles. */
const PERSON = 'authenticated';

/** The claims of a Supabase Auth access token that the product uses. */
const payload = z.object({
  sub: z.guid().toLowerCase(),
  role: z.literal(PERSON),
  session_id: z.guid().nullable().catch(null),
  /** 'aal2' once a second factor was shown. */
  aal: z.string().catch('aal1'),
  /** How the session began, and when; a hook of the service may leave it out. */
  amr: z
    .array(z.object({ method: z.string(), timestamp: z.number() }))
    .catch([])
    .default([]),
});

function sessionOf(given: JWTPayload): TokenSession {
  const parsed = payload.safeParse(given);
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
    // A token without that time may be older than a reset of the factor.
    secondFactorAt: aal === 'aal2' ? new Date(Math.max(0, ...shown)) : null,
  };
}

/** Exactly one of the two kinds of key is configured, so a token cannot choose between them. */
function verifier(config: Config): (token: string) => Promise<TokenSession> {
  const { SUPABASE_JWT_ISSUER: issuer } = config;
  const claims = {
    audience: PERSON,
    requiredClaims: ['sub', 'exp'],
    ...(issuer ? { issuer } : {}),
  };
  if (config.SUPABASE_JWKS_URL) {
    const keys = createRemoteJWKSet(new URL(config.SUPABASE_JWKS_URL));
    return async (token) =>
      sessionOf((await jwtVerify(token, keys, { ...claims, algorithms: ['ES256'] })).payload);
  }
  const secret = new TextEncoder().encode(config.SUPABASE_JWT_SECRET);
  return async (token) =>
    sessionOf((await jwtVerify(token, secret, { ...claims, algorithms: ['HS256'] })).payload);
}

/** A token's fault is the caller's; anything else (the key set cannot be fetched) is ours. */
function faultOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const ours = !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout;
  return ours ? new UnavailableError(error, 'Sign-in') : new UnauthorizedError();
}

const isForAnyone = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.endpoint?.caller === 'anyone';

function tokenOf({ headers }: FastifyRequest): string | null {
  if (headers.authorization === undefined) return null;
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization)?.[1];
  if (!token) throw new UnauthorizedError();
  return token;
}

/** Admits the session of a request's token; a rejected session can read public data. */
export const authPlugin = fp(async (app: FastifyInstance, services: Services) => {
  const verify = verifier(services.config);
  app.decorateRequest('caller', null);
  app.decorateRequest('userId', null);
  app.decorateRequest('notAdmitted', undefined);
  app.addHook('onRequest', async (request) => {
    const token = tokenOf(request);
    if (token === null) return;
    const session = await verify(token).catch((error: unknown) => {
      throw faultOf(error);
    });
    request.caller = { session, token, secondFactor: false };
    try {
      // Read each time: what ends a session ends it for every copy of the API.
      const account = await findAccountBySession(services.db, session);
      if (account?.is_ended) {
        // Not even what other sessions may do that are over, such as confirming an address.
        request.caller = null;
        throw deviceRevokedError();
      }
      await admitSession(services, account, session, token);
      request.caller.secondFactor = hasSecondFactor(account, session);
      request.userId = session.userId;
    } catch (error) {
      const fault = faultOf(error);
      // Whether they are a member is not known: nobody is taken for a stranger because of that.
      if (fault.status >= 500 && !isForAnyone(request)) throw fault;
      request.notAdmitted = fault;
    }
  });
  app.decorate('signedIn', requireSession);
});

/** Guards what needs the session of a confirmed account. */
export const requireSession = async (request: FastifyRequest): Promise<void> => {
  if (request.userId === null) throw request.notAdmitted ?? new UnauthorizedError();
};

/** Guards what needs a token, admitted or not. */
export const requireToken = async (request: FastifyRequest): Promise<void> => {
  if (!request.caller) throw request.notAdmitted ?? new UnauthorizedError();
};

/** The user of the token, on a route behind `requireToken`. */
export function getCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw new UnauthorizedError();
  return caller;
}

/** The person of a route behind `requireSession`. */
export function personId(request: FastifyRequest): string {
  if (request.userId === null) throw new UnauthorizedError();
  return request.userId;
}
