import * as z from 'zod';
import type { Keys } from '../../platform/security/keys.ts';

/** `jti` is the mail's id, `sub` the person's profile, `exp` the end in seconds. */
const linkClaims = z.object({ jti: z.guid(), sub: z.string(), date: z.string(), exp: z.number() });

export interface ConsentLink {
  id: string;
  profile: string;
  /** Of the test. */
  date: string;
}

/** A mailed link works for this long. */
const LINK_DAYS = 14;
export const consentLinkExpiry = (mailed: Date): Date =>
  new Date(mailed.getTime() + LINK_DAYS * 86_400_000);

/**
 * The `token` of a mailed `/test-consent` link.
 * @param link whose consent, for the test of which date
 */
export const signConsentLink = (keys: Keys, link: ConsentLink, until: Date): Promise<string> =>
  keys.sign('consent-link', {
    jti: link.id,
    sub: link.profile,
    date: link.date,
    exp: Math.floor(until.getTime() / 1000),
  });

/** The link's content if we signed it and it still holds; whether it was used is for the database. */
export async function readConsentLink(
  keys: Keys,
  token: string,
  now: Date,
): Promise<ConsentLink | null> {
  const { data } = linkClaims.safeParse(await keys.verify('consent-link', token, now));
  return data ? { id: data.jti, profile: data.sub, date: data.date } : null;
}
