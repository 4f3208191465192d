import type { EditableMail } from '@chaps/domain/mail-words';
import { createElement, type ReactElement } from 'react';
import { mailOf } from './mail-of.ts';
import { BookingConfirmation } from './templates/booking-confirmation.tsx';
import { Cancellation } from './templates/cancellation.tsx';
import { ConsentLink } from './templates/consent-link.tsx';
import { EventChanged } from './templates/event-changed.tsx';
import { EventNear } from './templates/event-near.tsx';
import { NewsletterWelcome } from './templates/newsletter-welcome.tsx';
import { PaymentFailed } from './templates/payment-failed.tsx';
import { PaymentLink } from './templates/payment-link.tsx';
import { Refund, refundReason } from './templates/refund.tsx';
import { Reminder } from './templates/reminder.tsx';
import { ResultReady } from './templates/result-ready.tsx';
import { ResultWithdrawn } from './templates/result-withdrawn.tsx';
import { appointmentFields, fillWords } from './words.ts';

/** An invented person and event. */
const factsOf = (siteUrl: string) => ({
  firstName: 'Sam',
  name: 'Sam',
  reference: 'CH-EXAMPLE',
  eventName: 'Castle Park',
  productName: 'PSA blood test',
  date: 'Thursday, 12 March 2026',
  startTime: '09:15',
  endTime: '09:30',
  place: 'Castle Road, Colchester',
  paid: '£45.00',
  refund: '£44.16',
  amount: '£45.00',
  contactEmail: 'events@example.org',
  portalUrl: `${siteUrl}/portal`,
  bookingUrl: `${siteUrl}/my-booking`,
  policy: 'If you cancel by Monday, 9 March 2026, £44.16 comes back.',
  policyUrl: `${siteUrl}/refund-policy`,
  eventsUrl: `${siteUrl}/events`,
  resultsUrl: `${siteUrl}/medical-results`,
  link: `${siteUrl}/test-consent`,
  until: 'Thursday, 26 March 2026',
  unsubscribeUrl: siteUrl,
});

type Sample = ReturnType<typeof factsOf> & { opening: string };

const confirmation = (moved: boolean) => (sample: Sample) =>
  createElement(BookingConfirmation, { ...sample, template: 'standard', moved, toPay: null });
const cancelled = (by: 'person' | 'staff' | 'event') => (sample: Sample) =>
  createElement(Cancellation, { ...sample, by, full: by === 'event' });
const result = (corrected: boolean) => (sample: Sample) =>
  createElement(ResultReady, { ...sample, corrected });

const ELEMENTS: Record<EditableMail, (sample: Sample) => ReactElement> = {
  'booking-confirmation': confirmation(false),
  'appointment-moved': confirmation(true),
  'event-changed': (sample) =>
    createElement(EventChanged, {
      ...sample,
      before: { when: 'Wednesday, 11 March 2026, 10:00', place: 'High Street, Colchester' },
      now: { when: `${sample.date}, ${sample.startTime}`, place: sample.place },
    }),
  reminder: (sample) => createElement(Reminder, { ...sample, consentGiven: true, toPay: null }),
  cancellation: cancelled('person'),
  'cancelled-by-staff': cancelled('staff'),
  'event-cancelled': cancelled('event'),
  refund: (sample) => createElement(Refund, { ...sample, reason: 'seatGone' }),
  'payment-failed': (sample) => createElement(PaymentFailed, sample),
  'payment-link': (sample) =>
    createElement(PaymentLink, { ...sample, link: `${sample.portalUrl}` }),
  'consent-link': (sample) => createElement(ConsentLink, sample),
  'result-ready': result(false),
  'result-corrected': result(true),
  'result-withdrawn': (sample) => createElement(ResultWithdrawn, sample),
  'event-near': (sample) => createElement(EventNear, { ...sample, eventUrl: sample.eventsUrl }),
  'newsletter-welcome': (sample) => createElement(NewsletterWelcome, sample),
};

/** A mail with these words, to an invented person. */
export async function sampleMail(
  kind: EditableMail,
  words: { subject: string; body: string },
  siteUrl: string,
): Promise<{ subject: string; text: string }> {
  const facts = factsOf(siteUrl);
  const { subject, opening } = fillWords(words, {
    ...appointmentFields(facts),
    until: facts.until,
    amount: facts.amount,
    district: 'CO4',
    why: refundReason('seatGone', facts),
  });
  const { text } = await mailOf(subject, ELEMENTS[kind]({ ...facts, opening }));
  return { subject, text };
}
