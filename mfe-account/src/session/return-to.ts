import { type Origin, safePath, storablePath } from './return-path.ts';
import { tolerant } from './tolerant.ts';

/** The return path while a sign-up awaits its confirmation mail, which may open in another tab. */
const KEY = 'returnTo';

/** Stores the return path at sign-up. */
export const storeReturnTo = (origin: Origin) =>
  tolerant(() => localStorage.setItem(KEY, storablePath(origin)));

/** Whether a sign-up in this browser is unconfirmed. */
export const needsEmailConfirmation = () => tolerant(() => localStorage.getItem(KEY)) != null;

export function takeReturnTo(): string | undefined {
  const stored = tolerant(() => localStorage.getItem(KEY));
  tolerant(() => localStorage.removeItem(KEY));
  return safePath(stored);
}
