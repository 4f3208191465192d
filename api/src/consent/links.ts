import * as z from 'zod';
import type { Keys } from '../security/keys.ts';

const linkPayload = z.object({
  id: z.guid(),
  profile: z.string(),
  date: z.string(),
  until: z.number(),
});
export type ConsentLink = z.infer<typeof linkPayload>;

/** A mailed link works for this long. */
const LINK_DAYS = 14;
export const consentLinkEnd = (mailed: Date): Date =>
  new Date(mailed.getTime() + LINK_DAYS * 86_400_000);

/**
 * The `token` of a mailed `/test-consent` link.
 * @param link whose consent, for the test of which date, and until when (milliseconds)
 */
export const signConsentLink = (keys: Keys, link: ConsentLink): string =>
  keys.sign('consent-link', link);

/** The link's content if we signed it and it still holds; whether it was used is for the database. */
export function readConsentLink(keys: Keys, token: string, now: Date): ConsentLink | null {
  const link = linkPayload.safeParse(keys.verify('consent-link', token));
  return link.success && link.data.until > now.getTime() ? link.data : null;
}
