import { createGpConsent } from '@chaps/api-client/consents';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import { bookingToasts } from '../booking-toasts.ts';

/**
 * Records that the GP box was ticked, once the consent itself is recorded. A failure loses neither
 * the consent nor the booking, so it is told and not thrown; the portal offers the same choice.
 * @returns whether it is recorded
 * @param token of the mailed link that the consent was given through
 */
export async function recordGpTick(consentId: string, token?: string): Promise<boolean> {
  const wordingVersion = CONSENT_WORDING.version;
  const request = { consentId, wordingVersion, ...(token ? { token } : {}) };
  try {
    await createGpConsent(request, crypto.randomUUID());
    return true;
  } catch {
    bookingToasts.show({
      tone: 'error',
      title: 'Sharing with your GP was not recorded',
      description:
        'Your consent form is saved. To share your result with your GP, open My consents in your portal.',
    });
    return false;
  }
}
