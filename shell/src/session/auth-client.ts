import type { SiteConfig } from '@chaps/contracts/config';
import { clearStoredUser, queryClient, type SessionEnd, useSession } from '@chaps/runtime';
import type {
  AuthChangeEvent,
  Session,
  SupabaseClient,
  SupabaseClientOptions,
} from '@supabase/supabase-js';
import { SESSION_KEY } from './storage-key.ts';

/** A call to the service must end some day, so that nobody is left with a spinner. */
const TIMEOUT_MS = 15_000;

let client: Promise<SupabaseClient> | undefined;

/** Why a tab ends its session. */
export type Leaving = 'by choice' | SessionEnd;

/** Undefined while this tab does not. */
let leaving: Leaving | undefined;

/** Says why the coming end of the session comes; the end itself takes it back. */
export function announceLeaving(reason: Leaving | undefined): void {
  leaving = reason;
}

/** Forgets everything private of the person who was signed in. */
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
  // Another person in the same browser must never meet what was fetched for the one before.
  if (current.user && current.user.id !== user.id) queryClient.clear();
  useSession.setState({ status: 'signed-in', user, recovering }, true);
}

/** Mirrors each authentication event into the session store (spec 4, 'App start'). */
export function onAuthEvent(event: AuthChangeEvent, session: Session | null): void {
  // A token may be renewed while the session is already being left, e.g. by a machine that wakes up.
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

/** Another client, whose session is in memory: no tab and no other part of this one sees it. */
export const createMemoryClient = (config: SiteConfig): Promise<SupabaseClient> =>
  createAuthClient(config, {
    storageKey: `${SESSION_KEY}-in-memory`,
    persistSession: false,
    autoRefreshToken: false,
  });

/**
 * The authentication client, loaded on first need so that visitors who only read never pay for it.
 * A failed load is forgotten, so that the next need tries again.
 */
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
