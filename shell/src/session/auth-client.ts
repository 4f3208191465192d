import type { SiteConfig } from '@chaps/contracts/config';
import type { SessionEnd } from '@chaps/contracts/navigation-state';
import { clearStoredUser, queryClient, useSession } from '@chaps/runtime';
import type {
  AuthChangeEvent,
  Session,
  SupabaseClient,
  SupabaseClientOptions,
} from '@supabase/supabase-js';
import { SESSION_KEY } from './storage-key.ts';

/** Calls time out, so that no spinner runs forever. */
const TIMEOUT_MS = 15_000;

let client: Promise<SupabaseClient> | undefined;

/** Why a tab ends its session. */
export type Leaving = 'by choice' | SessionEnd;

let leaving: Leaving | undefined;

/** Sets the reason for the end of the session. The end itself clears it. */
export function announceLeaving(reason: Leaving | undefined): void {
  leaving = reason;
}

/** Clears all private data of the user. */
export function forgetPerson(ended?: SessionEnd): void {
  clearStoredUser();
  queryClient.clear();
  useSession.setState({ status: 'anonymous', ...(ended ? { ended } : {}) }, true);
}

function sessionEnded(): void {
  const { status, ended } = useSession.getState();
  if (status !== 'signed-in') forgetPerson(ended);
  else if (leaving === 'by choice') forgetPerson();
  else forgetPerson(leaving ?? 'elsewhere');
  leaving = undefined;
}

function mirrorSession(session: Session, recovering: boolean): void {
  const user = { id: session.user.id, email: session.user.email ?? '' };
  const current = useSession.getState();
  // A second user in the same browser must not see data of the first.
  if (current.user && current.user.id !== user.id) queryClient.clear();
  useSession.setState({ status: 'signed-in', user, recovering }, true);
}

/** Mirrors each authentication event into the session store (spec 4, 'App start'). */
export function onAuthEvent(event: AuthChangeEvent, session: Session | null): void {
  // A token may be refreshed while the session is ending, e.g. after the machine wakes.
  if (leaving && event !== 'SIGNED_OUT') return;
  switch (event) {
    case 'INITIAL_SESSION':
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'USER_UPDATED':
    case 'MFA_CHALLENGE_VERIFIED':
      if (session) mirrorSession(session, false);
      else forgetPerson();
      return;
    case 'PASSWORD_RECOVERY':
      if (session) mirrorSession(session, true);
      return;
    case 'SIGNED_OUT':
      sessionEnded();
      return;
  }
}

async function createAuthClient(
  config: SiteConfig,
  auth: SupabaseClientOptions<'public'>['auth'],
): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(config.auth.url, config.auth.publishableKey, {
    auth: { detectSessionInUrl: false, flowType: 'implicit', ...auth },
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    },
  });
}

/** A client with the session in memory only: no other tab or code sees it. */
export const createMemoryClient = (config: SiteConfig): Promise<SupabaseClient> =>
  createAuthClient(config, {
    storageKey: `${SESSION_KEY}-in-memory`,
    persistSession: false,
    autoRefreshToken: false,
  });

/** The authentication client, loaded on first use. A failed load is retried on the next use. */
export function authClient(config: SiteConfig): Promise<SupabaseClient> {
  client ??= createAuthClient(config, { storageKey: SESSION_KEY })
    .then((created) => {
      created.auth.onAuthStateChange(onAuthEvent);
      return created;
    })
    .catch((error: unknown) => {
      client = undefined;
      throw error;
    });
  return client;
}
