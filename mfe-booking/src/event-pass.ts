import * as z from '@chaps/contracts/schema';

const heldPass = z.object({ pass: z.string(), expires_at: z.string() });

/**
 * The pass of a private event that the events pages left in this tab: it survives the way through
 * sign-in, a reload and a full document load, where navigation state may be lost.
 * @returns undefined when there is none or its time is over
 */
export function heldEventPass(eventId: string, now: Date): string | undefined {
  try {
    const text = sessionStorage.getItem(`event-pass:${eventId}`) ?? 'null';
    const held = heldPass.safeParse(JSON.parse(text)).data;
    return held && new Date(held.expires_at) > now ? held.pass : undefined;
  } catch {
    // Refused storage, or a value of another build: both mean that there is no pass.
    return undefined;
  }
}
