import * as z from 'zod';
import type { Keys } from '../security/keys.ts';

/** How long a given access code opens its event: time for registering and booking. */
const PASS_MINUTES = 60;

const passPayload = z.object({ event: z.string(), until: z.number() });

/** A short-lived signed pass for one private event (trust.md). */
export function issuePass(keys: Keys, eventId: string, now: Date) {
  const until = now.getTime() + PASS_MINUTES * 60_000;
  const pass = keys.sign('event-pass', { event: eventId, until });
  return { pass, expires_at: new Date(until).toISOString() };
}

/** Whether `pass` was issued for this event and still holds. */
export function passOpens(keys: Keys, pass: unknown, eventId: string, now: Date): boolean {
  if (typeof pass !== 'string') return false;
  const payload = passPayload.safeParse(keys.verify('event-pass', pass));
  return payload.success && payload.data.event === eventId && payload.data.until > now.getTime();
}

/** What is stored of a code: letters' case and blanks do not matter to who types it. */
export function accessCodeMac(keys: Keys, eventId: string, code: string): string {
  return keys.mac('access-code', `${eventId} ${code.replace(/\s+/g, '').toUpperCase()}`);
}
