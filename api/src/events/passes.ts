import type { Keys } from '../platform/security/keys.ts';

/** How long entering an access code gives access to its event: time to register and book. */
const PASS_MINUTES = 60;

/** Issues a short-lived signed pass for one private event (trust.md). */
export async function issuePass(keys: Keys, eventId: string, now: Date) {
  // A JWT expires on a whole second.
  const exp = Math.floor(now.getTime() / 1000) + PASS_MINUTES * 60;
  const pass = await keys.sign('event-pass', { sub: eventId, exp });
  return { pass, expires_at: new Date(exp * 1000).toISOString() };
}

/** Whether `pass` was issued for this event and has not expired. */
export async function isPassValid(
  keys: Keys,
  pass: unknown,
  eventId: string,
  now: Date,
): Promise<boolean> {
  if (typeof pass !== 'string') return false;
  const claims = await keys.verify('event-pass', pass, now);
  return claims?.sub === eventId && claims.exp !== undefined;
}

const normaliseAccessCode = (eventId: string, code: string) =>
  `${eventId} ${code.replace(/\s+/g, '').toUpperCase()}`;

/** The stored form of a code; case and spaces do not matter. */
export const toAccessCodeMac = (keys: Keys, eventId: string, code: string): string =>
  keys.mac('access-code', normaliseAccessCode(eventId, code));

/** The forms in which a code may be stored. */
export const toAccessCodeMacs = (keys: Keys, eventId: string, code: string): string[] =>
  keys.macs('access-code', normaliseAccessCode(eventId, code));
