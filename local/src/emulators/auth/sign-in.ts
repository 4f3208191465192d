import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Accounts } from './accounts.ts';
import type { Factors } from './factors.ts';
import { parseJsonBody, sendError } from './http.ts';
import { AttemptCounter, type Limit } from './limits.ts';
import { type LiteCaller, relayResponse } from './lite.ts';
import { readClaims, type Sessions } from './sessions.ts';

interface SignInOptions {
  accounts: Accounts;
  ask: LiteCaller;
  sessions: Sessions;
  factors: Factors;
  failedSignIns: Limit;
  now: () => number;
}

const credentials = z.object({ email: z.string().min(1), password: z.string() });
const refreshRequest = z.object({ refresh_token: z.string().min(1) });
const passwordChange = z.object({ password: z.string() });
const changed = z.object({ id: z.string() });

/** The first value of a query parameter, as GoTrue and lite read it. */
const getQueryValue = ({ url }: FastifyRequest, name: string) =>
  new URL(url, 'http://localhost').searchParams.get(name) ?? '';

/** Sessions and the account behind them: sign in, refresh, verify, read and change, sign out. */
export function signInRoutes(app: FastifyInstance, options: SignInOptions): void {
  const { accounts, ask, sessions, factors, now } = options;
  const failures = new AttemptCounter(options.failedSignIns);

  app.post('/auth/v1/token', async (request, reply) => {
    const grant_type = getQueryValue(request, 'grant_type');
    const body = parseJsonBody(request);
    const login = credentials.safeParse(body);
    if (grant_type === 'password' && login.success) {
      const email = login.data.email.trim().toLowerCase();
      const seconds = failures.wait(email, now());
      if (seconds > 0) {
        reply.header('retry-after', seconds);
        return sendError(reply, 429, 'over_request_rate_limit', 'Request rate limit reached');
      }
      // Counted before the check, so that concurrent guesses also count.
      failures.add(email, now());
      const account = await accounts.byPassword(login.data.email, login.data.password);
      if (account === null) {
        return sendError(reply, 400, 'invalid_credentials', 'Invalid login credentials');
      }
      failures.clear(email);
      if (!account.email_confirmed_at) {
        return sendError(reply, 400, 'email_not_confirmed', 'Email not confirmed');
      }
    }
    const renewal = refreshRequest.safeParse(body);
    if (grant_type === 'refresh_token' && renewal.success && !isUuid(renewal.data.refresh_token)) {
      const message = 'Invalid Refresh Token: Refresh Token Not Found';
      return sendError(reply, 400, 'refresh_token_not_found', message);
    }
    const answer = await ask(request, { grant_type });
    if (answer.status !== 200) return relayResponse(reply, answer);
    const method = grant_type === 'password' ? 'password' : undefined;
    return relayResponse(reply, answer, await sessions.present(answer.body, method));
  });

  app.post('/auth/v1/verify', async (request, reply) => {
    const answer = await ask(request);
    if (answer.status !== 200) return relayResponse(reply, answer);
    return relayResponse(reply, answer, await sessions.present(answer.body, 'otp'));
  });

  app.get('/auth/v1/user', async (request, reply) => {
    const answer = await ask(request);
    if (answer.status !== 200) return relayResponse(reply, answer);
    return relayResponse(reply, answer, await accounts.byId(changed.parse(answer.body).id));
  });

  app.put('/auth/v1/user', async (request, reply) => {
    const change = passwordChange.safeParse(parseJsonBody(request));
    if (change.success && change.data.password.length > 72) {
      const message = 'Password cannot be longer than 72 characters';
      return sendError(reply, 400, 'validation_failed', message);
    }
    if (await needsSecondFactor(factors, request)) {
      const message = 'AAL2 session is required to update email or password when MFA is enabled.';
      return sendError(reply, 401, 'insufficient_aal', message);
    }
    const answer = await ask(request);
    if (answer.status !== 200) return relayResponse(reply, answer);
    const { id } = changed.parse(answer.body);
    if (change.success) {
      await accounts.passwordChanged(
        id,
        readClaims(request.headers.authorization)?.session_id ?? '',
      );
    }
    return relayResponse(reply, answer, await accounts.byId(id));
  });

  app.post('/auth/v1/logout', async (request, reply) => {
    // Lite would end one session where GoTrue ends all.
    const scope = getQueryValue(request, 'scope') || 'global';
    return relayResponse(reply, await ask(request, { scope }));
  });
}

/**
 * Whether the account has a second factor that the session has not passed, which a change of the account
 * requires. Lite verifies the token.
 */
async function needsSecondFactor(factors: Factors, { headers }: FastifyRequest): Promise<boolean> {
  const token = readClaims(headers.authorization);
  if (token === undefined || token.aal === 'aal2') return false;
  const held = await factors.ofUser(token.sub);
  return held.some(({ status }) => status === 'verified');
}

const isUuid = (text: string) => z.guid().safeParse(text).success;
