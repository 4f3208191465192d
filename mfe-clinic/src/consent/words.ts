import type { DayAction, DayConsent } from '@chaps/contracts/visits';
import { CHAIR_QUESTIONS_VERSION } from '@chaps/domain/chair-questions';

type KnownConsent = { way: 'before' } | { way: 'tablet'; signed: DayConsent };

/** The consent known before the last form. */
export type SignedConsent = KnownConsent | { way: 'paper' };

/** How consent was given: before the day, on paper, or on the tablet. */
export type GivenConsent = KnownConsent | { way: 'paper'; reader: string };

/** The part of a step that records the consent given with it. */
export function getConsentDetails(
  consent: GivenConsent,
): Pick<DayAction, 'consent' | 'paper_consent'> {
  if (consent.way === 'tablet') return { consent: consent.signed };
  if (consent.way === 'before') return {};
  return { paper_consent: consent.reader ? { read_by: consent.reader } : {} };
}

function describeConsent(consent: GivenConsent): string {
  if (consent.way === 'before') return 'Consent already given.';
  const words = `Consent signed on ${consent.way === 'paper' ? 'paper' : 'the tablet'}`;
  const reader = consent.way === 'paper' ? consent.reader : consent.signed.read_by;
  return reader ? `${words}, read to them by ${reader}.` : `${words}.`;
}

/**
 * The summary of consent, questions and counselling that a 'ready' step stores. @param clinician the
 * clinician who decided, or ''
 */
export const formatReadyReason = (
  consent: GivenConsent,
  clinician: string,
  counsellor: string,
): string =>
  [
    describeConsent(consent),
    `Questions ${CHAIR_QUESTIONS_VERSION} answered.`,
    ...(clinician ? [`Test authorised by a clinician: ${clinician}.`] : []),
    `Counselled by ${counsellor}.`,
  ].join(' ');
