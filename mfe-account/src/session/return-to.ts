import { type Origin, safePath, storablePath } from './return-path.ts';

/**
 * The way back across the confirmation mail, which may open in another tab: a path of this site,
 * nothing personal. While it is there, a sign-up waits for its confirmation.
 */
const KEY = 'returnTo';

/** A browser that refuses storage only costs the way back. */
function tolerant<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Keeps the way back at sign-up. */
export const keepReturnTo = (origin: Origin) =>
  tolerant(() => localStorage.setItem(KEY, storablePath(origin)));

/** Whether somebody signed up in this browser and has not confirmed here yet. */
export const awaitsConfirmation = () => tolerant(() => localStorage.getItem(KEY)) != null;

/** The kept path, once: it is removed by reading it. */
export function takeReturnTo(): string | undefined {
  const kept = tolerant(() => localStorage.getItem(KEY));
  tolerant(() => localStorage.removeItem(KEY));
  return safePath(kept);
}
