/** Milliseconds since 1970 of the last sign of life of the signed-in person; nothing about him. */
export const ACTIVITY_KEY = 'chaps-last-active';

/** When somebody last did something in any tab, or undefined when this browser has not kept it. */
export function lastActivity(): number | undefined {
  try {
    const kept = Number(localStorage.getItem(ACTIVITY_KEY) ?? Number.NaN);
    return Number.isNaN(kept) ? undefined : kept;
  } catch {
    // Storage is refused: then no session outlives its tab either.
    return undefined;
  }
}

/** Tells the other tabs, and this browser's next visit. @param now milliseconds since 1970 */
export function keepActivity(now: number): void {
  try {
    localStorage.setItem(ACTIVITY_KEY, String(now));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
