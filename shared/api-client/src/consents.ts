import {
  type ConsentRequestInput,
  type ConsentResponse,
  consentResponse,
} from '@chaps/contracts/consent';
import { type ConsentDraft, consentDraftResponse } from '@chaps/contracts/consent-drafts';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import { type GpConsentRequestInput, gpConsentResponse } from '@chaps/contracts/gp-consents';
import { successResponse } from '@chaps/contracts/scalars';
import { queryOptions } from '@tanstack/react-query';
import { api } from './request.ts';

/** `POST /medical/consent`: records the answers, once per idempotency key. */
export const createConsent = (
  consent: ConsentRequestInput,
  idempotencyKey: string,
): Promise<ConsentResponse> =>
  api.post('/medical/consent', { schema: consentResponse, body: consent, idempotencyKey });

/**
 * `GET /medical/consents`: the person's consents, newest first. Health answers: fetched when they
 * are opened and removed from memory when they are left. The schema loads with the request.
 */
export const consentsQuery = () =>
  queryOptions({
    queryKey: ['consents'],
    queryFn: async ({ signal }) => {
      const { consentsResponse } = await import('@chaps/contracts/personal-data');
      return (await api.get('/medical/consents', { schema: consentsResponse, signal })).consents;
    },
    gcTime: 0,
    staleTime: 0,
  });

const draftPath = (eventId: string) => `/events/${encodeURIComponent(eventId)}/consent-draft`;

/** `GET /events/{event_id}/consent-draft`: answers from before a reload, or null. */
export const consentDraftQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', eventId, 'consent-draft'],
    queryFn: async ({ signal }) =>
      (await api.get(draftPath(eventId), { schema: consentDraftResponse, signal })).draft,
    // Read once, when the form opens.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

/** `POST /events/{event_id}/consent-draft`: stored by the server, encrypted, for an hour. */
export async function saveConsentDraft(eventId: string, draft: ConsentDraft): Promise<void> {
  await api.post(draftPath(eventId), { schema: successResponse, body: { draft } });
}

/** `POST /medical/gp-consents`: records the GP consent of a consent. Twice changes nothing. */
export const createGpConsent = async (request: GpConsentRequestInput, idempotencyKey: string) =>
  (
    await api.post('/medical/gp-consents', {
      schema: gpConsentResponse,
      body: request,
      idempotencyKey,
    })
  ).gp_consent;

/** `createGpConsent` in the current wording. */
export const agreeToGpSharing = (consentId: string) =>
  createGpConsent({ consentId, wordingVersion: CONSENT_WORDING.version }, crypto.randomUUID());

/** `POST /medical/gp-consents/withdrawal`. Twice changes nothing. */
export async function withdrawGpSharing(consentId: string) {
  const options = {
    schema: gpConsentResponse,
    body: { consentId },
    idempotencyKey: crypto.randomUUID(),
  };
  return (await api.post('/medical/gp-consents/withdrawal', options)).gp_consent;
}
