import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Accounts } from './accounts.ts';
import { CHALLENGE_SECONDS, type Factor, type Factors, MAX_FACTORS } from './factors.ts';
import { parseJsonBody, sendError } from './http.ts';
import type { Sessions } from './sessions.ts';

interface SecondFactorOptions {
  accounts: Accounts;
  factors: Factors;
  sessions: Sessions;
  jwtSecret: string;
  /** Origin of the site, which is also the name of the account in an authenticator app. */
  siteUrl: string;
  now: () => number;
}

interface Caller {
  userId: string;
  sessionId: string;
  aal: string;
}

const claims = z.object({ sub: z.guid(), session_id: z.guid(), aal: z.string() });
const enrolmentRequest = z.object({
  factor_type: z.string(),
  friendly_name: z.string().default(''),
  issuer: z.string().optional(),
});
const verificationRequest = z.object({ challenge_id: z.string(), code: z.string() });

/** GoTrue's `/factors` for TOTP (internal/api/mfa.go): enrol, challenge, verify, unenrol. */
export function secondFactorRoutes(app: FastifyInstance, options: SecondFactorOptions): void {
  const { accounts, factors, sessions, jwtSecret, siteUrl, now } = options;

  /** The signed-in caller; without one, sends the error response and returns undefined. */
  async function callerOf(request: FastifyRequest, reply: FastifyReply) {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) {
      sendError(reply, 401, 'no_authorization', 'This endpoint requires a valid Bearer token');
      return undefined;
    }
    try {
      const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret));
      const { sub: userId, session_id: sessionId, aal } = claims.parse(payload);
      if (await sessions.isLive(sessionId)) return { userId, sessionId, aal } satisfies Caller;
    } catch (error) {
      if (!(error instanceof errors.JOSEError || error instanceof z.ZodError)) throw error;
      sendError(reply, 403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
      return undefined;
    }
    const message = 'Session from session_id claim in JWT does not exist';
    sendError(reply, 403, 'session_not_found', message);
    return undefined;
  }

  async function factorOf(request: FastifyRequest, reply: FastifyReply) {
    const caller = await callerOf(request, reply);
    if (!caller) return undefined;
    const { id } = z.object({ id: z.string() }).parse(request.params);
    if (!z.guid().safeParse(id).success) {
      sendError(reply, 404, 'validation_failed', 'factor_id must be an UUID');
      return undefined;
    }
    const factor = await factors.find(caller.userId, id);
    if (factor) return { caller, factor };
    sendError(reply, 404, 'mfa_factor_not_found', 'Factor not found');
    return undefined;
  }

  function enrolmentFault(
    held: Factor[],
    name: string,
    { aal }: Caller,
  ): [number, string, string] | undefined {
    if (held.some(({ friendly_name }) => friendly_name === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`;
      return [422, 'mfa_factor_name_conflict', message];
    }
    if (held.length >= MAX_FACTORS) {
      const message = 'Maximum number of verified factors reached, unenroll to continue';
      return [422, 'too_many_enrolled_mfa_factors', message];
    }
    if (held.some(({ status }) => status === 'verified') && aal !== 'aal2') {
      return [403, 'insufficient_aal', 'AAL2 required to enroll a new factor'];
    }
    return undefined;
  }

  app.post('/auth/v1/factors', async (request, reply) => {
    const caller = await callerOf(request, reply);
    if (!caller) return reply;
    const body = enrolmentRequest.safeParse(parseJsonBody(request));
    if (!body.success || body.data.factor_type !== 'totp') {
      const message = 'factor_type needs to be totp, phone, or webauthn';
      return sendError(reply, 400, 'validation_failed', message);
    }
    const { friendly_name: name, issuer = new URL(siteUrl).host } = body.data;
    const fault = enrolmentFault(await factors.ofUser(caller.userId), name, caller);
    if (fault) return sendError(reply, ...fault);
    const account = await accounts.byId(caller.userId);
    if (!account) return sendError(reply, 404, 'user_not_found', 'User not found');
    const { id, ...totp } = await factors.create(account, { name, issuer });
    return { id, type: 'totp', friendly_name: name, totp };
  });

  app.post('/auth/v1/factors/:id/challenge', async (request, reply) => {
    const found = await factorOf(request, reply);
    if (!found) return reply;
    const id = await factors.challenge(found.factor, request.ip, now());
    return { id, type: 'totp', expires_at: Math.floor(now() / 1000) + CHALLENGE_SECONDS };
  });

  app.post('/auth/v1/factors/:id/verify', async (request, reply) => {
    const found = await factorOf(request, reply);
    if (!found) return reply;
    const { caller, factor } = found;
    const body = verificationRequest.safeParse(parseJsonBody(request));
    if (!body.success || body.data.code === '') {
      return sendError(reply, 400, 'validation_failed', 'Code needs to be non-empty');
    }
    const challenge = await factors.findChallenge(factor, body.data.challenge_id);
    if (!challenge) {
      const message = 'MFA factor with the provided challenge ID not found';
      return sendError(reply, 422, 'mfa_factor_not_found', message);
    }
    if (challenge.verified_at || challenge.ip_address !== request.ip) {
      const message = 'Challenge and verify IP addresses mismatch.';
      return sendError(reply, 422, 'mfa_ip_address_mismatch', message);
    }
    if (challenge.created_at.getTime() + CHALLENGE_SECONDS * 1000 < now()) {
      const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
      return sendError(reply, 422, 'mfa_challenge_expired', message);
    }
    if (!factors.isRight(factor, body.data.code, now())) {
      return sendError(reply, 422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    await factors.confirm(factor, challenge.id);
    return sessions.raise(caller);
  });

  app.delete('/auth/v1/factors/:id', async (request, reply) => {
    const found = await factorOf(request, reply);
    if (!found) return reply;
    if (found.factor.status === 'verified' && found.caller.aal !== 'aal2') {
      return sendError(reply, 422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await factors.remove(found.factor.id);
    return { id: found.factor.id };
  });
}
