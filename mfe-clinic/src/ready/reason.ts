/** What the step 'ready' keeps: how consent came, and who spoke with the person. */
interface Readiness {
  /** Online, before the day. */
  consentGiven: boolean;
  /** Who read the form to them; '' when they read it themself. */
  reader: string;
  counsellor: string;
}

const consentOf = ({ consentGiven, reader }: Readiness): string => {
  if (consentGiven) return 'Consent given before.';
  return reader
    ? `Consent signed on paper, read to them by ${reader}.`
    : 'Consent signed on paper.';
};

export const readyReason = (readiness: Readiness): string =>
  `${consentOf(readiness)} Questions answered. Counselled by ${readiness.counsellor}.`;
