import { contentKeys } from '@chaps/api-client';
import { createConsent } from '@chaps/api-client/consents';
import type { ConsentForm as Answers } from '@chaps/contracts/consent';
import { personalMap } from '../personal-map.ts';
import { answersToSend } from './answers.ts';
import { recordGpTick } from './record-gp-tick.ts';
import { forgetUnrecordedGpTick, keepUnrecordedGpTick } from './unrecorded-gp-tick.ts';

interface Accepted {
  answers: string;
  consentId: string;
  gpRecorded: boolean;
}

/** The last consent of each form that the server has. */
const accepted = personalMap<Accepted>();
const keyFor = contentKeys();

/**
 * Gives the consent, and the GP tick with it, once: trying again, because what came after it failed,
 * sends only what the server does not have, also when the hold is another one by now. Changed
 * answers are a new consent.
 * @param form what the answers belong to: an event, or a mailed link
 */
export async function giveConsent(
  form: string,
  answers: Answers,
  where: Parameters<typeof answersToSend>[1],
): Promise<void> {
  const consent = answersToSend(answers, where);
  const content = JSON.stringify({ ...consent, appointmentId: undefined });
  let known = accepted.get(form);
  if (known?.answers !== content) {
    const { consent_id: consentId } = await createConsent(consent, keyFor(consent));
    known = { answers: content, consentId, gpRecorded: false };
    accepted.set(form, known);
  }
  if (answers.gpConsent && !known.gpRecorded) {
    known.gpRecorded = await recordGpTick(known.consentId, where.token);
    if (known.gpRecorded) forgetUnrecordedGpTick();
    else if (where.appointmentId) keepUnrecordedGpTick(where.appointmentId);
  }
}

/** Once all that follows the consent is done as well. */
export const forgetConsent = (form: string) => accepted.delete(form);
