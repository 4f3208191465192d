import type { SiteConfig } from '@chaps/contracts/config';
import type { SessionEndReason } from '@chaps/contracts/navigation-state';
import { clearStoredUser, queryClient, useSession } from '@chaps/runtime';
import type {
  AuthChangeEvent,
  Session,
  SupabaseClient,
  SupabaseClientOptions,
} from '@supabase/supabase-js';
import { revokeSession } from './revoke-session.ts';
import { hasSession, SESSION_KEY, type SessionTokens, takeSession } from './session-store.ts';

/** Timeout of every call, so that no spinner runs forever. */
const TIMEOUT_MS = 15_000;

/** How long a sign-in waits for a sign-out that hangs. */
const MAX_WAIT_MS = 5_000;

/**
 * Runs `act` under the lock that a tab holds while it ends a session at the service. Never throws: a
 * browser
 * that blocks storage may refuse locks, and a frozen tab does not release its own.
 */
async function withLock(options: LockOptions, act: () => Promise<void>): Promise<void> {
  await navigator.locks?.request('chaps-session-ending', options, act).catch(() => undefined);
}

/**
 * Removes the bookings that a person has saved on this device (`public/kept-bookings.js`). They are kept
 * when a session times out, because a phone in a pocket is idle until its owner reaches the event.
 */
function forgetKeptBookings(): void {
  if ('caches' in window) caches.delete('chaps-bookings').catch(reportError);
}

export function clearUser(ended?: SessionEndReason): void {
  clearStoredUser();
  queryClient.clear();
  useSession.setState({ status: 'anonymous', ...(ended ? { ended } : {}) }, true);
}

function mirrorSession(session: Session, recovering: boolean): void {
  const user = { id: session.user.id, email: session.user.email ?? '' };
  const current = useSession.getState();
  // A second user of the same browser must not see the first user's data.
  if (current.user && current.user.id !== user.id) queryClient.clear();
  useSession.setState({ status: 'signed-in', user, recovering }, true);
}

/** The page's connection to the authentication service. Created once, at start. */
export class Auth {
  readonly config: SiteConfig;
  #client: Promise<SupabaseClient> | undefined;
  /** Whether this tab is ending its session. */
  #leaving = false;
  #revocations = Promise.resolve();
  /** Cancels the calls of a sign-out that a sign-in has waited for long enough. */
  #cut = new AbortController();

  constructor(config: SiteConfig) {
    this.config = config;
  }

  async #create(auth: SupabaseClientOptions<'public'>['auth']): Promise<SupabaseClient> {
    const { createClient } = await import('@supabase/supabase-js');
    const { url, publishableKey } = this.config.auth;
    return createClient(url, publishableKey, {
      auth: { detectSessionInUrl: false, flowType: 'implicit', ...auth },
      global: {
        fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      },
    });
  }

  /** A client with the session in memory only: no other tab or code sees it. */
  createMemoryClient(): Promise<SupabaseClient> {
    return this.#create({
      storageKey: `${SESSION_KEY}-in-memory`,
      persistSession: false,
      autoRefreshToken: false,
    });
  }

  /** The authentication client, loaded on first use. A failed load is retried on the next use. */
  client(): Promise<SupabaseClient> {
    this.#client ??= import('./session-storage.ts')
      .then(({ authStorage: storage }) => this.#create({ storageKey: SESSION_KEY, storage }))
      .then((created) => {
        created.auth.onAuthStateChange((event, session) => this.onEvent(event, session));
        return created;
      })
      .catch((error: unknown) => {
        this.#client = undefined;
        throw error;
      });
    return this.#client;
  }

  /** Mirrors each authentication event into the session store (spec 4, 'App start'). */
  onEvent(event: AuthChangeEvent, session: Session | null): void {
    // A token may be refreshed while the session is ending, e.g. after the machine wakes.
    if (this.#leaving && event !== 'SIGNED_OUT') return;
    // The event is from another tab with its own session: supabase-js notifies all tabs of every event.
    if (event === 'SIGNED_OUT' ? hasSession() : session !== null && !hasSession()) return;
    switch (event) {
      case 'INITIAL_SESSION':
      case 'SIGNED_IN':
      case 'TOKEN_REFRESHED':
      case 'USER_UPDATED':
      case 'MFA_CHALLENGE_VERIFIED':
        if (session) mirrorSession(session, false);
        else clearUser();
        return;
      case 'PASSWORD_RECOVERY':
        if (session) mirrorSession(session, true);
        return;
      case 'SIGNED_OUT':
        this.#leaving = false;
        if (useSession.getState().status === 'signed-in') clearUser('elsewhere');
        else clearUser(useSession.getState().ended);
        return;
    }
  }

  /**
   * Ends the session. Private data and tokens are cleared immediately, whatever the network does.
   * @param ended why the site ends this session; without it the user signs out, on all devices
   * @throws {Error} (as rejection) when the authentication client cannot be loaded
   */
  async end(ended?: SessionEndReason): Promise<void> {
    this.#leaving = true;
    const tokens = takeSession();
    clearUser(ended);
    if (!ended) forgetKeptBookings();
    if (tokens) this.revoke(tokens, ended ? 'local' : 'global');
    try {
      // Stops the refresh timer; the stored session has already been removed.
      const { error } = await (await this.client()).auth.signOut({ scope: 'local' });
      if (error) reportError(new Error(`Error logging out: ${error.message}`));
    } finally {
      this.#leaving = false;
    }
  }

  /** Ends a session at the service that this browser has already cleared. */
  revoke(tokens: SessionTokens, scope: 'local' | 'global' = 'local'): void {
    const { signal } = this.#cut;
    // Starts immediately: the tab may be closed before a lock is granted.
    const ending = revokeSession(this.config, tokens, scope, signal);
    // A new session is not part of the one that is ending.
    if (scope === 'local') return;
    withLock({ mode: 'shared' }, () => ending);
    this.#revocations = this.#revocations
      .then(() => ending)
      // Only the session itself is left to end, which affects no other session.
      .then(() => (signal.aborted ? this.revoke(tokens) : undefined));
  }

  /**
   * Waits for running sign-outs, including those in other tabs, because they end all sessions of their
   * user.
   * A sign-out that hangs is cancelled, so that nobody waits at a form until its calls time out.
   */
  async revocationsOver(): Promise<void> {
    const stop = setTimeout(() => {
      this.#cut.abort();
      this.#cut = new AbortController();
    }, MAX_WAIT_MS);
    const waited = AbortSignal.timeout(MAX_WAIT_MS);
    await this.#revocations;
    clearTimeout(stop);
    await withLock({ signal: waited }, async () => undefined);
  }
}
