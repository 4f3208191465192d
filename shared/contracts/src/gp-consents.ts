import * as z from '@chaps/contracts/schema';
import { CONSENT_WORDING } from './consent-wording.ts';
import { isoInstant, recordId } from './scalars.ts';

/**
 * `POST /medical/gp-consents`: the GP tick of a consent form, sent once that consent is recorded, or
 * later from the portal. It has a call of its own because the consent's payload does not carry it
 * (spec 3: 'optional, not included in the payload').
 */
export const gpConsentRequest = z.object({
  consentId: recordId,
  /** Which words the person saw. */
  wordingVersion: z.string().max(40).default(CONSENT_WORDING.version),
  /** Of the mailed link that the consent was given through; without it a session is needed. */
  token: z.string().max(2000).optional(),
});
export type GpConsentRequest = z.infer<typeof gpConsentRequest>;
export type GpConsentRequestInput = z.input<typeof gpConsentRequest>;

/** `POST /medical/gp-consents/withdrawal`. */
export const gpConsentWithdrawalRequest = z.object({ consentId: recordId });

/** One row of the record: agreed or withdrawn, when, and in which words. */
export const gpConsentEntry = z.object({
  action: z.enum(['given', 'withdrawn']),
  at: isoInstant,
  through: z.enum(['website', 'mailed link']),
  wording_version: z.string(),
  wording: z.string(),
});
export type GpConsentEntry = z.infer<typeof gpConsentEntry>;

/** What counts after the call: 201 when it added a row, 200 when it was so before. */
export const gpConsentResponse = z.object({
  status: z.literal('success'),
  gp_consent: gpConsentEntry,
});
