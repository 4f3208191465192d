import type { ConsentRequestInput, ConsentResponse } from '@chaps/contracts/consent';
import * as consent from '@chaps/contracts/consent';
import type { ConsentDraft } from '@chaps/contracts/consent-drafts';
import * as drafts from '@chaps/contracts/consent-drafts';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import type { GpConsentRequestInput } from '@chaps/contracts/gp-consents';
import * as gpConsents from '@chaps/contracts/gp-consents';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/** Records the answers, once per idempotency key. */
export const createConsent = (
  body: ConsentRequestInput,
  idempotencyKey: string,
): Promise<ConsentResponse> => call(consent.createConsent, { body, idempotencyKey });

/** Whether a mailed link still works: read once, when it is opened. */
export const consentLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['consent-link', token],
    queryFn: ({ signal }) => call(consent.checkConsentLink, { query: { token }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

/**
 * The person's consents, newest first. Health data: fetched when opened and removed from memory when the page
 * is left. The schema loads with the request.
 */
export const consentsQuery = () =>
  queryOptions({
    queryKey: ['consents'],
    queryFn: async ({ signal }) => {
      const { listConsents } = await import('@chaps/contracts/personal-data');
      return (await call(listConsents, { signal })).consents;
    },
    gcTime: 0,
    staleTime: 0,
  });

/** Answers from before a reload, or null, and the number of consents for that day. */
export const consentDraftQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', eventId, 'consent-draft'],
    queryFn: ({ signal }) =>
      call(drafts.readConsentDraft, { params: { event_id: eventId }, signal }),
    // Read once, when the form opens.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

/**
 * The server stores it, encrypted, for an hour.
 * @param consentsGiven number of consents when the person began to answer
 * @throws {ApiError} 409 CONSENT_GIVEN when there has been another one since
 */
export async function saveConsentDraft(
  eventId: string,
  draft: ConsentDraft,
  consentsGiven?: number,
): Promise<void> {
  const body = { draft, consents_given: consentsGiven };
  await call(drafts.saveConsentDraft, { params: { event_id: eventId }, body });
}

/** Records the GP consent that belongs to a consent. A repeated call changes nothing. */
export const createGpConsent = async (body: GpConsentRequestInput, idempotencyKey: string) =>
  (await call(gpConsents.createGpConsent, { body, idempotencyKey })).gp_consent;

/** `createGpConsent` with the current wording. */
export const agreeToGpSharing = (consentId: string) =>
  createGpConsent({ consentId, wordingVersion: CONSENT_WORDING.version }, crypto.randomUUID());

/** A repeated call changes nothing. */
export async function withdrawGpSharing(consentId: string) {
  const options = { body: { consentId }, idempotencyKey: crypto.randomUUID() };
  return (await call(gpConsents.withdrawGpConsent, options)).gp_consent;
}
