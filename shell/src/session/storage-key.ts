import * as z from '@chaps/contracts/schema';

/** Where supabase-js keeps the tokens; its absence means 'nobody is signed in' without loading it. */
export const SESSION_KEY = 'chaps-session';

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds since 1970. */
  expires_at: z.number(),
});

/** What the service needs to end a session. */
export type SessionTokens = z.infer<typeof tokens>;

/** Whether this browser holds a session that is worth asking for. */
export function holdsSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // Storage is refused: a session could not have been kept.
    return false;
  }
}

/** The stored tokens; undefined when there are none. */
export function readSession(): SessionTokens | undefined {
  if (!holdsSession()) return undefined;
  try {
    return tokens.safeParse(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '')).data;
  } catch {
    // Not ours, or cut off while it was written: nothing that the service would know.
    return undefined;
  }
}

/**
 * Forgets the stored session without asking anybody, so that it works without a network.
 * @returns its tokens, with which the service can be told afterwards; undefined when there are none
 */
export function takeSession(): SessionTokens | undefined {
  const taken = readSession();
  if (holdsSession()) localStorage.removeItem(SESSION_KEY);
  return taken;
}
