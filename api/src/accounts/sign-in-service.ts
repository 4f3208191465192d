import * as z from 'zod';
import { UnavailableError } from '../platform/http/errors.ts';

export interface AuthAccount {
  /** Lower case; null for an account without an address. */
  email: string | null;
  /** When the mailed link was opened. */
  confirmedAt: Date | null;
}

/** A code from an authenticator app, for a challenge of its factor. */
export interface MfaChallenge {
  /** The token of the session in which the code is entered. */
  token: string;
  /** The caller's address: the service compares it with the challenge's. */
  ip: string;
  factorId: string;
  challengeId: string;
  code: string;
}

/** The service's response, for its own client. */
export interface ServiceResponse {
  status: number;
  body: unknown;
}

/**
 * The product's calls to the sign-in service.
 * @throws {HttpError} each: 503 when the service does not answer or fails
 */
export interface SignInService {
  /** null when there is no such account */
  find(userId: string): Promise<AuthAccount | null>;
  /** Deletes an account; a missing account is not an error. */
  remove(userId: string): Promise<void>;
  isLive(token: string): Promise<boolean>;
  /** The id of the account whose owner has confirmed this address; null if there is none. */
  findConfirmed(email: string): Promise<string | null>;
  /** Removes every second factor of an account, so that another can be enrolled. */
  removeSecondFactors(userId: string): Promise<void>;
  answers(): Promise<boolean>;
  /**
   * Returns the service's response: a session with a second factor, or why the code was rejected. A failure
   * of the service is thrown.
   */
  verifyMfaChallenge(step: MfaChallenge): Promise<ServiceResponse>;
  /**
   * Ends all of the person's sessions except the token's own.
   * @returns false if that session is over
   */
  endOtherSessions(token: string): Promise<boolean>;
}

const user = z.object({
  id: z.string(),
  email: z.string().nullish(),
  email_confirmed_at: z.iso.datetime({ offset: true }).nullish(),
});

const users = z.object({ users: z.array(user) });
const factors = z.array(z.object({ id: z.string() }));

/** Statuses for a token whose session is over, or whose account is gone. */
const ENDED_SESSION_STATUSES = new Set([401, 403, 404]);

/** The service's own error format; a gateway in front of it uses another. */
const serviceError = z.object({
  code: z.union([z.number(), z.string()]),
  error_code: z.string().optional(),
});

/** The error of a failed response, if it came from the service itself. */
async function readError(answer: Response) {
  const parsed = serviceError.safeParse(await answer.json().catch(() => null));
  return parsed.data;
}

/** Whether the service reports that it has no such account; a 404 alone may be a gateway's. */
async function isUnknownUser(answer: Response): Promise<boolean> {
  if (answer.status !== 404) return false;
  const error = await readError(answer);
  return [error?.error_code, error?.code].includes('user_not_found');
}

const PROBE_TIMEOUT_MS = 2000;

/**
 * Creates the client of Supabase Auth; hosted, self-hosted and local servers have the same interface.
 * @param serviceRoleKey never leaves the server
 * @param behind the service's own URL, if the gateway sends second steps to this API
 */
export function createSignInService(
  supabaseUrl: string,
  serviceRoleKey: string,
  behind = `${supabaseUrl}/auth/v1`,
): SignInService {
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, token = serviceRoleKey) =>
    fetch(`${supabaseUrl}/auth/v1${path}`, {
      method,
      headers: { apikey: serviceRoleKey, Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(8000),
    }).catch((cause: unknown) => {
      throw new UnavailableError(cause, 'Sign-in');
    });
  const unexpected = (answer: Response) =>
    new UnavailableError(new Error(`the sign-in service returned ${answer.status}`), 'Sign-in');
  const admin = (userId: string) => `/admin/users/${encodeURIComponent(userId)}`;
  const ofSession = async (method: 'GET' | 'POST', path: string, token: string) => {
    const answer = await ask(method, path, token);
    if (answer.ok) {
      await answer.body?.cancel();
      return true;
    }
    if (ENDED_SESSION_STATUSES.has(answer.status) && (await readError(answer))) return false;
    throw unexpected(answer);
  };
  return {
    answers: () =>
      fetch(`${supabaseUrl}/auth/v1/health`, {
        headers: { apikey: serviceRoleKey },
        signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      }).then(
        async ({ ok, body }) => {
          await body?.cancel();
          return ok;
        },
        () => false,
      ),
    isLive: (token) => ofSession('GET', '/user', token),
    async verifyMfaChallenge({ token, ip, factorId, challengeId, code }) {
      const answer = await fetch(`${behind}/factors/${factorId}/verify`, {
        method: 'POST',
        headers: {
          apikey: serviceRoleKey,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'X-Forwarded-For': ip,
          'X-Real-IP': ip,
        },
        body: JSON.stringify({ challenge_id: challengeId, code }),
        signal: AbortSignal.timeout(8000),
      }).catch((cause: unknown) => {
        throw new UnavailableError(cause, 'Sign-in');
      });
      if (answer.status >= 500) throw unexpected(answer);
      const body: unknown = await answer.json().catch((cause: unknown) => {
        throw new UnavailableError(cause, 'Sign-in');
      });
      return { status: answer.status, body };
    },
    endOtherSessions: (token) => ofSession('POST', '/logout?scope=others', token),
    async findConfirmed(email) {
      const wanted = email.toLowerCase();
      const answer = await ask('GET', `/admin/users?filter=${encodeURIComponent(wanted)}`);
      const parsed = users.safeParse(await answer.json().catch(() => null));
      if (!answer.ok || !parsed.success) throw unexpected(answer);
      const found = parsed.data.users.find((each) => each.email?.toLowerCase() === wanted);
      return found?.email_confirmed_at ? found.id : null;
    },
    async removeSecondFactors(userId) {
      const answer = await ask('GET', `${admin(userId)}/factors`);
      const parsed = factors.safeParse(await answer.json().catch(() => null));
      if (!answer.ok || !parsed.success) throw unexpected(answer);
      for (const { id } of parsed.data) {
        const removed = await ask('DELETE', `${admin(userId)}/factors/${id}`);
        await removed.body?.cancel();
        if (!removed.ok && removed.status !== 404) throw unexpected(removed);
      }
    },
    async remove(userId) {
      const answer = await ask('DELETE', admin(userId));
      if (!answer.ok && !(await isUnknownUser(answer))) throw unexpected(answer);
      if (answer.ok) await answer.body?.cancel();
    },
    async find(userId) {
      const answer = await ask('GET', admin(userId));
      if (!answer.ok) {
        if (await isUnknownUser(answer)) return null;
        throw unexpected(answer);
      }
      const parsed = user.safeParse(await answer.json().catch(() => null));
      if (!parsed.success) throw unexpected(answer);
      const { email, email_confirmed_at: confirmedAt } = parsed.data;
      return {
        email: email?.toLowerCase() ?? null,
        confirmedAt: confirmedAt ? new Date(confirmedAt) : null,
      };
    },
  };
}
