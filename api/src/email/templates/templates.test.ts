import { createElement, type ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { mailOf } from '../mail-of.ts';
import { BookingConfirmation, bookingConfirmationSubject } from './booking-confirmation.tsx';
import { Cancellation, cancellationSubject } from './cancellation.tsx';
import { ConsentLink, consentLinkSubject } from './consent-link.tsx';
import { EventChanged, eventChangedSubject } from './event-changed.tsx';
import { NewsletterWelcome, newsletterWelcomeSubject } from './newsletter-welcome.tsx';
import { PaymentFailed, paymentFailedSubject } from './payment-failed.tsx';
import { Refund, refundSubject } from './refund.tsx';
import { Reminder, reminderSubject } from './reminder.tsx';
import { ResultReady, resultReadySubject } from './result-ready.tsx';
import { StaffMessage } from './staff-message.tsx';

const SITE = 'https://site.example';
const facts = {
  firstName: 'Arthur',
  name: 'Arthur',
  reference: 'CH-7KQ2M9XA',
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
  portalUrl: `${SITE}/portal`,
  policy: 'If you cancel by Monday, 9 March 2026, £44.16 comes back.',
  policyUrl: `${SITE}/refund-policy`,
  eventsUrl: `${SITE}/events`,
  resultsUrl: `${SITE}/medical-results`,
  link: `${SITE}/test-consent?token=1`,
  until: 'Thursday, 26 March 2026',
  unsubscribeUrl: 'https://api.example/subscriptions/unsubscribe?token=1',
};
const booked = { ...facts, template: 'standard' as const, moved: false };
const message = {
  ...facts,
  subject: 'The front door is closed',
  body: 'Please use the side door.\n\nBring a coat.',
};
const changed = {
  ...facts,
  before: { when: 'Thursday, 12 March 2026, 09:15', place: 'Castle Road, Colchester' },
  now: { when: 'Friday, 13 March 2026, 09:45', place: 'High Street, Ipswich' },
};
const cancelled = { ...facts, by: 'person' as const, full: false };
const what = [facts.eventName, facts.date, facts.reference];
const appointment = [...what, '09:15', 'Castle Road', '48 hours', `${SITE}/portal`];

/** Each mail: its subject, itself, and what must stand in it, in HTML and in plain text. */
const MAILS: Array<[string, string, ReactElement, string[]]> = [
  [
    'booking confirmation',
    bookingConfirmationSubject(booked),
    createElement(BookingConfirmation, booked),
    [
      ...appointment,
      '£45.00',
      'booking is confirmed',
      'cannot come',
      facts.policy,
      `${SITE}/refund-policy`,
    ],
  ],
  [
    'booking confirmation, ESNEFT',
    bookingConfirmationSubject(booked),
    createElement(BookingConfirmation, { ...booked, template: 'esneft' }),
    [...appointment, 'Bring your NHS number'],
  ],
  [
    'booking confirmation, corporate',
    bookingConfirmationSubject(booked),
    createElement(BookingConfirmation, { ...booked, template: 'corporate' }),
    [...appointment, 'staff pass'],
  ],
  [
    'another time',
    bookingConfirmationSubject({ ...booked, moved: true }),
    createElement(BookingConfirmation, { ...booked, moved: true }),
    [...appointment, 'appointment has a new time', 'earlier time is free again'],
  ],
  [
    'changed event',
    eventChangedSubject(changed),
    createElement(EventChanged, changed),
    [
      facts.eventName,
      facts.reference,
      ...Object.values(changed.before),
      ...Object.values(changed.now),
      facts.policy,
      `${SITE}/portal`,
    ],
  ],
  [
    'reminder without consent',
    reminderSubject({ ...facts, consentGiven: false }),
    createElement(Reminder, { ...facts, consentGiven: false }),
    [...appointment, 'do not have your consent form'],
  ],
  [
    'cancellation',
    cancellationSubject(cancelled),
    createElement(Cancellation, cancelled),
    [...what, '£45.00', '£44.16', '14 business days', `${SITE}/refund-policy`],
  ],
  [
    'late cancellation',
    cancellationSubject(cancelled),
    createElement(Cancellation, { ...cancelled, refund: null }),
    [...what, '£45.00', 'there is no refund'],
  ],
  [
    'cancellation of a free place',
    cancellationSubject(cancelled),
    createElement(Cancellation, { ...cancelled, paid: null, refund: null }),
    [...what, 'nothing to refund'],
  ],
  [
    'cancellation by staff',
    cancellationSubject({ ...cancelled, by: 'staff' }),
    createElement(Cancellation, { ...cancelled, by: 'staff', refund: '£10.00' }),
    [...what, 'We have cancelled', '£45.00', '£10.00 goes back', '14 business days'],
  ],
  [
    'cancellation by staff without a refund',
    cancellationSubject({ ...cancelled, by: 'staff' }),
    createElement(Cancellation, { ...cancelled, by: 'staff', refund: null }),
    [...what, '£45.00', 'there is no refund', `${SITE}/refund-policy`],
  ],
  [
    'message of staff',
    message.subject,
    createElement(StaffMessage, message),
    [...what, 'Please use the side door.', 'Bring a coat.', 'events@example.org'],
  ],
  [
    'event called off',
    cancellationSubject({ ...cancelled, by: 'event' }),
    createElement(Cancellation, { ...cancelled, by: 'event', full: true, refund: '£45.00' }),
    [...what, 'cannot take place', 'full amount of £45.00', `${SITE}/events`],
  ],
  [
    'refund of a place that was gone',
    refundSubject({ ...facts, reason: 'seatGone' }),
    createElement(Refund, { ...facts, reason: 'seatGone' }),
    [...what, '£45.00', 'had gone to somebody else', '14 business days'],
  ],
  [
    'refund of a second payment',
    refundSubject({ ...facts, reason: 'paidTwice' }),
    createElement(Refund, { ...facts, reason: 'paidTwice' }),
    [...what, '£45.00', 'stays as it is'],
  ],
  [
    'payment that failed',
    paymentFailedSubject(facts),
    createElement(PaymentFailed, facts),
    [...what, '£45.00', 'not been charged', `${SITE}/events`],
  ],
  [
    'result ready',
    resultReadySubject(false),
    createElement(ResultReady, { ...facts, corrected: false }),
    [`${SITE}/medical-results`, 'not in this e-mail', 'events@example.org'],
  ],
  [
    'result corrected',
    resultReadySubject(true),
    createElement(ResultReady, { ...facts, corrected: true }),
    [`${SITE}/medical-results`, 'not in this e-mail', 'has corrected your result'],
  ],
  [
    'consent link',
    consentLinkSubject(facts),
    createElement(ConsentLink, facts),
    [facts.date, facts.until, 'works once', `${SITE}/test-consent?token=1`],
  ],
  [
    'newsletter welcome',
    newsletterWelcomeSubject(),
    createElement(NewsletterWelcome, facts),
    [`${SITE}/events`, facts.unsubscribeUrl],
  ],
];

describe.each(MAILS)('%s', (_name, subject, element, words) => {
  test('has the required content, as text and HTML', async () => {
    const { html, text } = await mailOf('', element);
    // React sets marks between words that come from different expressions.
    const shown = html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'");
    for (const form of [shown, text]) {
      const plain = form.toLowerCase();
      for (const word of ['Dear Arthur', 'CHAPS', ...words]) {
        expect(plain).toContain(word.toLowerCase());
      }
    }
    expect(subject.length).toBeLessThan(90);
    expect(text).not.toMatch(/<\/?[a-z]|undefined|null|NaN/);
  });

  test('is accessible: language, no images, nothing loaded, visible links', async () => {
    const { html } = await mailOf('', element);
    expect(html).toContain('lang="en-GB"');
    expect(html).not.toMatch(/<(img|script|iframe|link)\b|url\(/);
    const links = html.match(/<a [^>]*>/g) ?? [];
    for (const link of links) expect(link).toMatch(/text-decoration:underline|background-color/);
  });
});
