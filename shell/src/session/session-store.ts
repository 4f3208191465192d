import * as z from '@chaps/contracts/schema';
import type { SessionVault } from '@chaps/runtime';

/** Where supabase-js stores the tokens. Empty without a session. */
export const SESSION_KEY = 'chaps-session';

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds since 1970. */
  expires_at: z.number(),
});

export type SessionTokens = z.infer<typeof tokens>;

/** Of this page alone. Without one, the browser's storage has the session, for all tabs. */
let vault: SessionVault | undefined;
let inMemory: string | null = null;
/** Changes with each `keepIn` and `letGo`, so that one that waits for a vault is not too late. */
let epoch = 0;

/** Keeps nothing: the session ends with the page. */
const NOWHERE: SessionVault = { read: async () => undefined, write: async () => undefined };

function stored(): string | null {
  if (vault) return inMemory;
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    // Without storage there is no stored session.
    return null;
  }
}

export const holdsSession = (): boolean => stored() !== null;

/** Whether other tabs have the same session. */
export const isShared = (): boolean => vault === undefined;

export function readSession(): SessionTokens | undefined {
  try {
    return tokens.safeParse(JSON.parse(stored() ?? 'null')).data;
  } catch {
    // Not ours, or truncated.
    return undefined;
  }
}

async function write(session: string | null): Promise<void> {
  inMemory = session;
  await (vault ?? NOWHERE).write(session ?? undefined).catch(reportError);
}

/**
 * Removes the stored session without a request, so that it works offline.
 * @returns its tokens, to end the session at the service; undefined when there are none
 */
export function takeSession(): SessionTokens | undefined {
  const taken = readSession();
  if (vault) write(null);
  else if (holdsSession()) localStorage.removeItem(SESSION_KEY);
  return taken;
}

/**
 * Keeps the session of this page in its memory and in a vault from now on. One that somebody has begun
 * since is newer than that of the vault.
 */
export async function keepIn(next: SessionVault = NOWHERE): Promise<void> {
  epoch += 1;
  const own = epoch;
  const session = stored() ?? (await next.read()) ?? null;
  if (own !== epoch) return;
  if (isShared() && session !== null) localStorage.removeItem(SESSION_KEY);
  vault = next;
  if (session !== null) await write(session);
}

/** Lets go of a session that a vault keeps. What begins afterwards ends with the page. */
export function letGo(): void {
  epoch += 1;
  vault = NOWHERE;
  inMemory = null;
}

/** The storage of supabase-js, which stores nothing but the session as long as it signs in by password. */
export const sessionStorage = {
  getItem: (key: string): string | null => (key === SESSION_KEY ? stored() : null),
  async setItem(key: string, value: string): Promise<void> {
    if (key !== SESSION_KEY) return;
    try {
      if (isShared()) return localStorage.setItem(SESSION_KEY, value);
    } catch {
      // The browser blocks storage, or it is full.
      letGo();
    }
    await write(value);
  },
  async removeItem(key: string): Promise<void> {
    if (key === SESSION_KEY) takeSession();
  },
};
