import { ignoreStorageErrors } from './ignore-storage-errors.ts';
import { type Origin, toSafePath, toStorablePath } from './return-path.ts';

/** Key of the return path while a sign-up awaits confirmation, whose mail may open in another tab. */
const KEY = 'returnTo';

/** Stores the return path at sign-up. */
export const storeReturnTo = (origin: Origin) =>
  ignoreStorageErrors(() => localStorage.setItem(KEY, toStorablePath(origin)));

/** Whether a sign-up in this browser is still unconfirmed. */
export const needsEmailConfirmation = () =>
  ignoreStorageErrors(() => localStorage.getItem(KEY)) != null;

export function consumeReturnTo(): string | undefined {
  const stored = ignoreStorageErrors(() => localStorage.getItem(KEY));
  ignoreStorageErrors(() => localStorage.removeItem(KEY));
  return toSafePath(stored);
}
