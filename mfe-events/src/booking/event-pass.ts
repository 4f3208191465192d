import * as z from '@chaps/contracts/schema';

/**
 * The signed, short-lived pass to a private event. It is no personal datum and opens nothing by
 * itself, so it may lie in this tab's session storage: the way through sign-in and a full document
 * load must not lose it. mfe-booking reads the same key.
 */
const heldPass = z.object({ pass: z.string(), expires_at: z.string() });
type HeldPass = z.infer<typeof heldPass>;

const inMemory = new Map<string, HeldPass>();

export const passKey = (eventId: string) => `event-pass:${eventId}`;

/** @param expiresAt ISO instant */
export function keepPass(eventId: string, pass: string, expiresAt: string): void {
  const held: HeldPass = { pass, expires_at: expiresAt };
  inMemory.set(eventId, held);
  try {
    sessionStorage.setItem(passKey(eventId), JSON.stringify(held));
  } catch (error) {
    // A browser that refuses storage still has the copy in memory and in navigation state.
    if (!(error instanceof DOMException)) throw error;
  }
}

function readHeld(eventId: string): HeldPass | undefined {
  const held = inMemory.get(eventId);
  if (held) return held;
  try {
    const text = sessionStorage.getItem(passKey(eventId)) ?? 'null';
    return heldPass.safeParse(JSON.parse(text)).data;
  } catch {
    // Refused storage, or a value that is not ours: both mean that there is no pass.
    return undefined;
  }
}

/** The pass of an event while it is valid. */
export function passFor(eventId: string, now: Date): string | undefined {
  const held = readHeld(eventId);
  return held && new Date(held.expires_at) > now ? held.pass : undefined;
}
