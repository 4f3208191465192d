import { api } from '@chaps/api-client';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import { gpConsentResponse } from '@chaps/contracts/gp-consents';

const options = (body: object) => ({
  schema: gpConsentResponse,
  body,
  idempotencyKey: crypto.randomUUID(),
});

/** `POST /medical/gp-consents`: agrees, in the words of today's consent form. Twice adds nothing. */
export const agreeToGpSharing = async (consentId: string) => {
  const body = { consentId, wordingVersion: CONSENT_WORDING.version };
  return (await api.post('/medical/gp-consents', options(body))).gp_consent;
};

/** `POST /medical/gp-consents/withdrawal`. Twice adds nothing. */
export const withdrawGpSharing = async (consentId: string) =>
  (await api.post('/medical/gp-consents/withdrawal', options({ consentId }))).gp_consent;
