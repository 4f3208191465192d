/** Milliseconds since 1970 of the user's last activity. It contains no personal data. */
export const ACTIVITY_KEY = 'chaps-last-active';

/** The last activity in any tab, or undefined if this browser has stored none. */
export function readLastActivity(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(ACTIVITY_KEY) ?? Number.NaN);
    return Number.isNaN(stored) ? undefined : stored;
  } catch {
    // Without storage, no session outlives its tab.
    return undefined;
  }
}

/** Stores activity for other tabs and the next visit. @param now milliseconds since 1970 */
export function storeActivity(now: number): void {
  try {
    localStorage.setItem(ACTIVITY_KEY, String(now));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
