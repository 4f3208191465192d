/** Where supabase-js keeps the tokens; its absence means 'nobody is signed in' without loading it. */
export const SESSION_KEY = 'chaps-session';

/** Whether this browser holds a session that is worth asking for. */
export function holdsSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // Storage is refused: a session could not have been kept.
    return false;
  }
}

/** Forgets the stored session without asking the service. */
export const dropSession = () => localStorage.removeItem(SESSION_KEY);
