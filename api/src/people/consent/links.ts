import * as z from 'zod';
import type { Keys } from '../../platform/security/keys.ts';

/** `jti` is the mail's id, `sub` the person's profile, `exp` the expiry in seconds. */
const linkClaims = z.object({ jti: z.guid(), sub: z.string(), date: z.string(), exp: z.number() });

export interface ConsentLink {
  id: string;
  profile: string;
  /** The date of the test. */
  date: string;
}

/** How long a mailed link works. */
const LINK_MS = 14 * 86_400_000;
export const getConsentLinkExpiry = (mailed: Date): Date => new Date(mailed.getTime() + LINK_MS);

/**
 * The `token` of a mailed `/test-consent` link.
 * @param link whose consent it is for, and for which test date
 */
export const signConsentLink = (keys: Keys, link: ConsentLink, until: Date): Promise<string> =>
  keys.sign('consent-link', {
    jti: link.id,
    sub: link.profile,
    date: link.date,
    exp: Math.floor(until.getTime() / 1000),
  });

/**
 * Returns the link's content if we signed it and it has not expired; the database knows whether it was used, and
 * whether the account to which it was mailed has been removed (`requireConsentLink`).
 */
export async function readConsentLink(
  keys: Keys,
  token: string,
  now: Date,
): Promise<(ConsentLink & { mailed: Date }) | null> {
  const { data } = linkClaims.safeParse(await keys.verify('consent-link', token, now));
  if (!data) return null;
  const mailed = new Date(data.exp * 1000 - LINK_MS);
  return { id: data.jti, profile: data.sub, date: data.date, mailed };
}
