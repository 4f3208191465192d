import * as z from '@chaps/contracts/schema';
import type { SessionVault } from '@chaps/runtime';

/** The key under which supabase-js stores the tokens. Empty without a session. */
export const SESSION_KEY = 'chaps-session';

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds since 1970. */
  expires_at: z.number(),
});

export type SessionTokens = z.infer<typeof tokens>;

/** The session of this page only (`session-storage.ts`); without a vault, all tabs share the stored one. */
export const pageSession: { vault?: SessionVault; session: string | null } = { session: null };

/** Whether other tabs have the same session. */
export const isSessionShared = (): boolean => pageSession.vault === undefined;

/** The session as JSON; null without one. */
export function readSessionJson(): string | null {
  if (!isSessionShared()) return pageSession.session;
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    // Without storage there is no stored session.
    return null;
  }
}

export const hasSession = (): boolean => readSessionJson() !== null;

export function readSession(): SessionTokens | undefined {
  try {
    return tokens.safeParse(JSON.parse(readSessionJson() ?? 'null')).data;
  } catch {
    // Not written by us, or truncated.
    return undefined;
  }
}

/**
 * Removes the stored session without a request, so that it works offline.
 * @returns its tokens, for ending the session at the service; undefined without a session
 */
export function takeSession(): SessionTokens | undefined {
  const taken = readSession();
  if (pageSession.vault) {
    pageSession.session = null;
    pageSession.vault.write(undefined).catch(reportError);
  } else if (hasSession()) localStorage.removeItem(SESSION_KEY);
  return taken;
}
