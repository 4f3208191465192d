import type { SessionVault } from '@chaps/runtime';
import {
  isSessionShared,
  pageSession,
  readSessionJson,
  SESSION_KEY,
  takeSession,
} from './session-store.ts';

/** Changes with each move to a vault and each release, so that a move that waited too long is dropped. */
let epoch = 0;

/** Keeps nothing: the session ends with the page. */
export const NO_VAULT: SessionVault = { read: async () => undefined, write: async () => undefined };

async function write(session: string): Promise<void> {
  pageSession.session = session;
  await pageSession.vault?.write(session).catch(reportError);
}

export function releaseVault(): void {
  epoch += 1;
  pageSession.vault = NO_VAULT;
  pageSession.session = null;
}

/** A session that was started in this page is newer than the one in the vault. */
export async function moveToVault(vault: SessionVault): Promise<void> {
  epoch += 1;
  const own = epoch;
  const session = readSessionJson() ?? (await vault.read()) ?? null;
  if (own !== epoch) return;
  if (isSessionShared() && session !== null) localStorage.removeItem(SESSION_KEY);
  pageSession.vault = vault;
  if (session !== null) await write(session);
}

/**
 * Storage for supabase-js, which stores nothing but the session while users sign in by password.
 */
export const authStorage = {
  getItem: (key: string): string | null => (key === SESSION_KEY ? readSessionJson() : null),
  async setItem(key: string, value: string): Promise<void> {
    if (key !== SESSION_KEY) return;
    try {
      if (isSessionShared()) return localStorage.setItem(SESSION_KEY, value);
    } catch {
      // The browser blocks storage, or it is full.
      releaseVault();
    }
    await write(value);
  },
  async removeItem(key: string): Promise<void> {
    if (key === SESSION_KEY) takeSession();
  },
};
