import { api } from '@chaps/api-client';
import {
  type ConsentRequestInput,
  type ConsentResponse,
  consentResponse,
} from '@chaps/contracts/consent';

/** `POST /medical/consent`: records the answers. Sent twice with one key, it is recorded once. */
export const createConsent = (
  consent: ConsentRequestInput,
  idempotencyKey: string,
): Promise<ConsentResponse> =>
  api.post('/medical/consent', { schema: consentResponse, body: consent, idempotencyKey });
