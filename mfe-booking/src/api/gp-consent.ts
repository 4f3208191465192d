import { api } from '@chaps/api-client';
import { type GpConsentRequestInput, gpConsentResponse } from '@chaps/contracts/gp-consents';

/** `POST /medical/gp-consents`: records the GP tick of a consent that is recorded already. */
export const createGpConsent = (request: GpConsentRequestInput, idempotencyKey: string) =>
  api.post('/medical/gp-consents', { schema: gpConsentResponse, body: request, idempotencyKey });
