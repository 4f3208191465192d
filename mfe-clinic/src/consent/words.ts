import type { DayAction, DayConsent } from '@chaps/contracts/visits';
import { CHAIR_QUESTIONS_VERSION } from '@chaps/domain/chair-questions';

type Known = { way: 'before' } | { way: 'tablet'; signed: DayConsent };

/** The consent as far as it is known before the last form. */
export type Signed = Known | { way: 'paper' };

/** How consent came: before the day, on paper, or on the tablet. */
export type GivenConsent = Known | { way: 'paper'; reader: string };

/** What a step carries of a consent that is given with it. */
export function consentDetails(
  consent: GivenConsent,
): Pick<DayAction, 'consent' | 'paper_consent'> {
  if (consent.way === 'tablet') return { consent: consent.signed };
  if (consent.way === 'before') return {};
  return { paper_consent: consent.reader ? { read_by: consent.reader } : {} };
}

function consentWords(consent: GivenConsent): string {
  if (consent.way === 'before') return 'Consent given before.';
  const words = `Consent signed on ${consent.way === 'paper' ? 'paper' : 'the tablet'}`;
  const reader = consent.way === 'paper' ? consent.reader : consent.signed.read_by;
  return reader ? `${words}, read to them by ${reader}.` : `${words}.`;
}

/**
 * What the step 'ready' keeps of consent, questions and counselling.
 * @param clinician who decided, '' for nobody
 */
export const readyReason = (consent: GivenConsent, clinician: string, counsellor: string): string =>
  [
    consentWords(consent),
    `Questions ${CHAIR_QUESTIONS_VERSION} answered.`,
    ...(clinician ? [`A clinician decided: ${clinician}.`] : []),
    `Counselled by ${counsellor}.`,
  ].join(' ');
