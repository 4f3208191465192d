import * as z from '@chaps/contracts/schema';

/** Where supabase-js stores the tokens. Empty without a session. */
export const SESSION_KEY = 'chaps-session';

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds since 1970. */
  expires_at: z.number(),
});

export type SessionTokens = z.infer<typeof tokens>;

export function holdsSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // Without storage there is no stored session.
    return false;
  }
}

export function readSession(): SessionTokens | undefined {
  if (!holdsSession()) return undefined;
  try {
    return tokens.safeParse(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '')).data;
  } catch {
    // Not ours, or truncated.
    return undefined;
  }
}

/**
 * Removes the stored session without a request, so that it works offline.
 * @returns its tokens, to end the session at the service; undefined when there are none
 */
export function takeSession(): SessionTokens | undefined {
  const taken = readSession();
  if (holdsSession()) localStorage.removeItem(SESSION_KEY);
  return taken;
}
