import * as z from '@chaps/contracts/schema';
import { consentChannel } from './consent.ts';
import { CONSENT_WORDING } from './consent-wording.ts';
import type { Endpoint } from './endpoint.ts';
import { gpChoice } from './gp-practices.ts';
import { isoInstant, recordId } from './scalars.ts';

/**
 * The GP checkbox of a consent form, sent after the consent or later from the portal. It is a separate call
 * because the consent's payload does not contain it (spec 3: 'optional, not included in the payload').
 */
export const gpConsentRequest = z.object({
  consentId: recordId,
  /** The wording that the user saw. */
  wordingVersion: z.string().max(40).default(CONSENT_WORDING.version),
  /** Token from the mailed link to the consent form; without it a session is required. */
  token: z.string().max(2000).optional(),
  /** The practice that the user named next to the checkbox. */
  gp: gpChoice.optional(),
});
export type GpConsentRequest = z.infer<typeof gpConsentRequest>;
export type GpConsentRequestInput = z.input<typeof gpConsentRequest>;

export const gpConsentWithdrawalRequest = z.object({ consentId: recordId });

/** One entry of the record: given or withdrawn, when, and under which wording. */
export const gpConsentEntry = z.object({
  action: z.enum(['given', 'withdrawn']),
  at: isoInstant,
  through: consentChannel,
  wording_version: z.string(),
  wording: z.string(),
});
export type GpConsentEntry = z.infer<typeof gpConsentEntry>;

/** The current state: 201 if the call added an entry, 200 if nothing changed. */
export const gpConsentResponse = z.object({
  status: z.literal('success'),
  gp_consent: gpConsentEntry,
});

export const createGpConsent = {
  route: 'POST /medical/gp-consents',
  caller: 'anyone or member',
  idempotent: true,
  body: gpConsentRequest,
  answer: gpConsentResponse,
  statuses: [200, 201],
} as const satisfies Endpoint;

export const withdrawGpConsent = {
  route: 'POST /medical/gp-consents/withdrawal',
  caller: 'member',
  idempotent: true,
  body: gpConsentWithdrawalRequest,
  answer: gpConsentResponse,
  statuses: [200, 201],
} as const satisfies Endpoint;
