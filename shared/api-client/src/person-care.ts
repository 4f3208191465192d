import type { RequestOf } from '@chaps/contracts/endpoint';
import * as care from '@chaps/contracts/person-care';
import { call } from './request.ts';

/** Replaces a person's needs on the day. */
export const changePersonNeeds = (
  profileId: string,
  body: RequestOf<typeof care.changePersonNeeds>['body'],
) => call(care.changePersonNeeds, { params: { profile_id: profileId }, body });

/** @param idempotencyKey the same for the same content */
export const addPersonNote = (profileId: string, note: string, idempotencyKey: string) =>
  call(care.addPersonNote, { params: { profile_id: profileId }, body: { note }, idempotencyKey });

/** As told by the person. A repeated call changes nothing. */
export const withdrawPersonGpConsent = (
  { profileId, consentId }: { profileId: string; consentId: string },
  body: RequestOf<typeof care.withdrawPersonGpConsent>['body'],
) =>
  call(care.withdrawPersonGpConsent, {
    params: { profile_id: profileId, consent_id: consentId },
    body,
  });
