import { signOut } from '@chaps/contracts/accounts';
import type { SiteConfig } from '@chaps/contracts/config';
import { toRequestLine } from '@chaps/contracts/endpoint';
import * as z from '@chaps/contracts/schema';
import type { SessionTokens } from './session-store.ts';

/** Timeout for all calls together. */
const TIMEOUT_MS = 15_000;

/** A token that expires within this time could expire in transit. */
const MARGIN_MS = 30_000;

/** Responses for a session that has already ended. */
const SESSION_OVER_STATUSES = new Set([400, 401, 403, 404]);

const renewal = z.object({ access_token: z.string() });

interface Call {
  config: SiteConfig;
  signal: AbortSignal;
}

/** @returns the response, or undefined when the session has already ended */
async function callAuthService(
  { config, signal }: Call,
  path: string,
  token?: string,
  body?: object,
) {
  const response = await fetch(`${config.auth.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: config.auth.publishableKey,
      authorization: `Bearer ${token ?? config.auth.publishableKey}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal,
    // So that the request survives if the user closes the tab immediately.
    keepalive: true,
  });
  if (response.ok) return response;
  if (SESSION_OVER_STATUSES.has(response.status)) return undefined;
  throw new Error(`the service returned ${response.status}`);
}

/** The service's tokens are valid until they expire; the API revokes them immediately, on all devices. */
async function endSessionAtApi({ config, signal }: Call, token: string): Promise<void> {
  const { method, path } = toRequestLine(signOut);
  const response = await fetch(config.apiUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    signal,
    keepalive: true,
  });
  if (response.ok || SESSION_OVER_STATUSES.has(response.status)) return;
  throw new Error(`the API returned ${response.status}`);
}

const reportSignOutError = (error: unknown) =>
  reportError(
    new Error(`Error logging out: ${error instanceof Error ? error.message : String(error)}`),
  );

/** A token for the last call of a session whose access token has expired. */
async function renewToken(call: Call, { refresh_token }: SessionTokens) {
  const answer = await callAuthService(call, '/token?grant_type=refresh_token', undefined, {
    refresh_token,
  });
  return answer && renewal.parse(await answer.json()).access_token;
}

/**
 * Ends a session at the service (spec 7, sign out) after this browser has cleared it, so that copied tokens
 * cannot be refreshed. Never throws: failures are logged.
 * @param scope this session only, or all sessions of the user
 * @param cut aborts the calls
 */
export async function revokeSession(
  config: SiteConfig,
  tokens: SessionTokens,
  scope: 'local' | 'global' = 'local',
  cut?: AbortSignal,
): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const call = { config, signal: cut ? AbortSignal.any([timeout, cut]) : timeout };
  try {
    const fresh = tokens.expires_at * 1000 > Date.now() + MARGIN_MS;
    const token = fresh ? tokens.access_token : await renewToken(call, tokens);
    if (token === undefined) return;
    // The API comes first: it can check the token only while the service still knows it.
    if (scope === 'global') await endSessionAtApi(call, token).catch(reportSignOutError);
    await callAuthService(call, `/logout?scope=${scope}`, token);
  } catch (error) {
    reportSignOutError(error);
  }
}
