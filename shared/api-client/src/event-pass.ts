import * as z from '@chaps/contracts/schema';

/**
 * The signed, short-lived pass to a private event. It contains no personal data and gives no access on its
 * own, so it may be in this tab's session storage: sign-in and a full document load must not lose it.
 */
const storedPass = z.object({ pass: z.string(), expires_at: z.string() });
type StoredPass = z.infer<typeof storedPass>;

const getKey = (eventId: string) => `event-pass:${eventId}`;

/** Passes in a browser that refuses storage. */
const passesInMemory = new Map<string, StoredPass>();

/** @param expiresAt ISO instant */
export function saveEventPass(eventId: string, pass: string, expiresAt: string): void {
  const stored: StoredPass = { pass, expires_at: expiresAt };
  passesInMemory.set(eventId, stored);
  try {
    sessionStorage.setItem(getKey(eventId), JSON.stringify(stored));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

function readStoredPass(eventId: string): StoredPass | undefined {
  try {
    const text = sessionStorage.getItem(getKey(eventId)) ?? 'null';
    return storedPass.safeParse(JSON.parse(text)).data ?? passesInMemory.get(eventId);
  } catch {
    // Storage is refused, or the stored value is malformed.
    return passesInMemory.get(eventId);
  }
}

/** The pass for an event; undefined if there is none or it has expired. */
export function readEventPass(eventId: string, now: Date): string | undefined {
  const stored = readStoredPass(eventId);
  return stored && new Date(stored.expires_at) > now ? stored.pass : undefined;
}
