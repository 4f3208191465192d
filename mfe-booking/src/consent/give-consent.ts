import { createContentKeys, isErrorResponse } from '@chaps/api-client';
import { createConsent, createGpConsent, withdrawGpSharing } from '@chaps/api-client/consents';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import type { GpChoice } from '@chaps/contracts/gp-practices';
import { bookingToasts } from '../journey/booking-toasts.ts';
import { createUserMap } from '../journey/signed-in-person.ts';
import { type BookingConsent, toConsentRequest } from './answers.ts';
import { clearUnrecordedGpTick, storeUnrecordedGpTick } from './unrecorded-gp-tick.ts';

interface AcceptedConsent {
  answers: string;
  consentId: string;
  /** The practice with which the GP tick was last sent; null before a tick was sent. */
  sentGp: string | null;
  gpRecorded: boolean;
}

/** The last consent of each form that the server has accepted. */
const acceptedConsents = createUserMap<AcceptedConsent>();
const getContentKey = createContentKeys();

/**
 * Records that the GP box was ticked, after the consent itself. A failure affects neither the consent nor
 * the
 * booking, so it is reported and not thrown; the portal offers the same choice.
 * @param gp the practice, if the user named one
 * @param token of the mailed link through which the consent was given
 * @returns whether it was recorded
 */
async function recordGpTick(
  consentId: string,
  gp: GpChoice,
  token: string | undefined,
): Promise<boolean> {
  const wordingVersion = CONSENT_WORDING.version;
  const request = {
    consentId,
    wordingVersion,
    ...(gp.name ? { gp } : {}),
    ...(token ? { token } : {}),
  };
  try {
    await createGpConsent(request, crypto.randomUUID());
    return true;
  } catch {
    bookingToasts.show({
      tone: 'error',
      title: 'We could not save your agreement to share with your GP',
      description:
        'Your consent form has been saved. To share your result with your GP, open My consents in your portal.',
    });
    return false;
  }
}

/**
 * Withdraws a GP tick that was sent, when the user has removed it before a retry.
 * @throws {ApiError} if it may still be recorded
 */
async function withdrawGpTick(accepted: AcceptedConsent): Promise<void> {
  try {
    await withdrawGpSharing(accepted.consentId);
  } catch (error) {
    // 404: the server never received the tick.
    if (!isErrorResponse(error) || error.status !== 404) throw error;
  }
  accepted.sentGp = null;
  accepted.gpRecorded = false;
  clearUnrecordedGpTick();
}

/**
 * Sends the consent and the GP consent. A retry sends only what the server does not have yet, even for a
 * new hold. Changed answers are a new consent, a different practice is sent again, and a removed GP tick
 * is withdrawn.
 * @param form what the answers belong to: an event or a mailed link
 * @returns whether a new consent was recorded
 */
export async function giveConsent(
  form: string,
  answers: BookingConsent,
  where: Parameters<typeof toConsentRequest>[1],
): Promise<boolean> {
  const consent = toConsentRequest(answers, where);
  const content = JSON.stringify({ ...consent, appointmentId: undefined });
  let known = acceptedConsents.get(form);
  if (known && known.sentGp !== null && !answers.gpConsent) await withdrawGpTick(known);
  const isNew = known?.answers !== content;
  if (!known || isNew) {
    const { consent_id: consentId } = await createConsent(consent, getContentKey(consent));
    known = { answers: content, consentId, sentGp: null, gpRecorded: false };
    acceptedConsents.set(form, known);
  }
  const gp = JSON.stringify(answers.gp);
  if (answers.gpConsent && !(known.gpRecorded && known.sentGp === gp)) {
    known.sentGp = gp;
    known.gpRecorded = await recordGpTick(known.consentId, answers.gp, where.token);
    if (known.gpRecorded) clearUnrecordedGpTick();
    else if (where.appointmentId) storeUnrecordedGpTick(where.appointmentId);
  }
  return isNew;
}

/** Called when everything that follows the consent has also succeeded. */
export const clearConsent = (form: string) => acceptedConsents.delete(form);
