import { createElement, type ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../test/accessible-mail.ts';
import { BookingConfirmation } from './booking/mails/booking-confirmation.tsx';
import { EventChanged } from './booking/mails/event-changed.tsx';
import { PaymentLink } from './booking/mails/payment-link.tsx';
import { Reminder } from './booking/mails/reminder.tsx';
import { ResultReady } from './laboratory/mails/result-ready.tsx';
import { ResultWithdrawn } from './laboratory/mails/result-withdrawn.tsx';
import { renderMail } from './messages/email/render-mail.ts';
import { fillWording, toAppointmentFields } from './messages/email/words.ts';
import { findEditableMail } from './messages/mail-words.ts';
import { StaffMessage } from './messages/mails/staff-message.tsx';
import { Cancellation } from './payments/mails/cancellation.tsx';
import { PaymentFailed } from './payments/mails/payment-failed.tsx';
import { Refund, refundReason } from './payments/mails/refund.tsx';
import { ConsentLink } from './people/mails/consent-link.tsx';
import { NewsletterWelcome } from './people/mails/newsletter-welcome.tsx';

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
  toPay: null,
  refund: '£44.16',
  amount: '£45.00',
  contactEmail: 'events@example.org',
  contactPhone: '020 7946 0123',
  hasAccount: true,
  signUpUrl: `${SITE}/signup`,
  portalUrl: `${SITE}/portal`,
  bookingUrl: `${SITE}/my-booking?appointment=1`,
  policy: 'If you cancel by Monday, 9 March 2026, £44.16 will be refunded.',
  policyUrl: `${SITE}/refund-policy`,
  eventsUrl: `${SITE}/events`,
  resultsUrl: `${SITE}/medical-results`,
  link: `${SITE}/test-consent?token=1`,
  until: 'Thursday, 26 March 2026',
  unsubscribeUrl: 'https://api.example/subscriptions/unsubscribe?token=1',
};
const filled = (kind: string, why = '') =>
  fillWording(findEditableMail(kind).words, {
    ...toAppointmentFields(facts),
    amount: facts.amount,
    until: facts.until,
    why,
  });
const subject = (kind: string) => filled(kind).subject;
const opening = (kind: string, why?: string) => ({ opening: filled(kind, why).opening });

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

/** Each mail: a name, its subject, the element, and what it must contain in HTML and plain text. */
const MAILS: Array<[string, string, ReactElement, string[]]> = [
  [
    'booking confirmation',
    subject('booking-confirmation'),
    createElement(BookingConfirmation, { ...booked, ...opening('booking-confirmation') }),
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
    subject('booking-confirmation'),
    createElement(BookingConfirmation, {
      ...booked,
      template: 'esneft',
      ...opening('booking-confirmation'),
    }),
    [...appointment, 'Bring your NHS number'],
  ],
  [
    'booking confirmation, corporate',
    subject('booking-confirmation'),
    createElement(BookingConfirmation, {
      ...booked,
      template: 'corporate',
      ...opening('booking-confirmation'),
    }),
    [...appointment, 'staff pass'],
  ],
  [
    'another time',
    subject('appointment-moved'),
    createElement(BookingConfirmation, { ...booked, moved: true, ...opening('appointment-moved') }),
    [...appointment, 'appointment has a new time', 'now at the time below'],
  ],
  [
    'changed event',
    subject('event-changed'),
    createElement(EventChanged, { ...changed, ...opening('event-changed') }),
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
    subject('reminder'),
    createElement(Reminder, { ...facts, consentGiven: false, ...opening('reminder') }),
    [...appointment, 'do not have your consent form'],
  ],
  [
    'booking confirmation, paid on the day',
    subject('booking-confirmation'),
    createElement(BookingConfirmation, {
      ...booked,
      paid: null,
      toPay: '£45.00',
      ...opening('booking-confirmation'),
    }),
    [...appointment, 'To pay on the day', '£45.00'],
  ],
  [
    'payment link',
    subject('payment-link'),
    createElement(PaymentLink, { ...facts, ...opening('payment-link') }),
    [...what, '£45.00', facts.link, facts.until, 'You do not need an account', facts.policy],
  ],
  [
    'cancellation',
    subject('cancellation'),
    createElement(Cancellation, { ...cancelled, ...opening('cancellation') }),
    [...what, '£45.00', '£44.16', '14 business days', `${SITE}/refund-policy`],
  ],
  [
    'late cancellation',
    subject('cancellation'),
    createElement(Cancellation, { ...cancelled, refund: null, ...opening('cancellation') }),
    [...what, '£45.00', 'there is no refund'],
  ],
  [
    'cancellation of a free place',
    subject('cancellation'),
    createElement(Cancellation, {
      ...cancelled,
      paid: null,
      refund: null,
      ...opening('cancellation'),
    }),
    [...what, 'nothing to refund'],
  ],
  [
    'cancellation by staff',
    subject('cancelled-by-staff'),
    createElement(Cancellation, {
      ...cancelled,
      by: 'staff',
      refund: '£10.00',
      ...opening('cancelled-by-staff'),
    }),
    [...what, 'We have cancelled', '£45.00', '£10.00 will be refunded', '14 business days'],
  ],
  [
    'cancellation by staff after a part came back',
    subject('cancelled-by-staff'),
    createElement(Cancellation, {
      ...cancelled,
      by: 'staff',
      givenBack: '£5.00',
      refund: null,
      ...opening('cancelled-by-staff'),
    }),
    [
      ...what,
      'You paid £45.00, and £5.00 of it has already been refunded',
      'The rest will not be refunded',
    ],
  ],
  [
    'cancellation by staff without a refund',
    subject('cancelled-by-staff'),
    createElement(Cancellation, {
      ...cancelled,
      by: 'staff',
      refund: null,
      ...opening('cancelled-by-staff'),
    }),
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
    subject('event-cancelled'),
    createElement(Cancellation, {
      ...cancelled,
      by: 'event',
      full: true,
      refund: '£45.00',
      ...opening('event-cancelled'),
    }),
    [...what, 'cannot take place', 'full amount of £45.00', `${SITE}/events`],
  ],
  [
    'cancellation of what was paid at the event',
    subject('cancelled-by-staff'),
    createElement(Cancellation, {
      ...cancelled,
      by: 'staff',
      paid: null,
      onTheDay: '£25.00',
      refund: null,
      ...opening('cancelled-by-staff'),
    }),
    [...what, 'You paid £25.00 at the event. We will refund it to you ourselves.'],
  ],
  [
    'refund of a place that was gone',
    subject('refund'),
    createElement(Refund, {
      ...facts,
      reason: 'seatGone',
      ...opening('refund', refundReason('seatGone', facts)),
    }),
    [...what, '£45.00', 'had gone to someone else', '14 business days'],
  ],
  [
    'refund of a second payment',
    subject('refund'),
    createElement(Refund, {
      ...facts,
      reason: 'paidTwice',
      ...opening('refund', refundReason('paidTwice', facts)),
    }),
    [...what, '£45.00', 'has not changed'],
  ],
  [
    'payment that failed',
    subject('payment-failed'),
    createElement(PaymentFailed, {
      ...facts,
      state: 'bookable',
      ...opening('payment-failed'),
    }),
    [...what, '£45.00', 'not been charged', 'choose a time again', `${SITE}/events`],
  ],
  [
    'payment that failed after the event was called off',
    subject('payment-failed'),
    createElement(PaymentFailed, {
      ...facts,
      state: 'cancelled',
      ...opening('payment-failed'),
    }),
    [...what, 'This event has been cancelled', 'book another event', `${SITE}/events`],
  ],
  [
    'result ready',
    subject('result-ready'),
    createElement(ResultReady, { ...facts, corrected: false, ...opening('result-ready') }),
    [`${SITE}/medical-results`, 'not in this e-mail', 'events@example.org'],
  ],
  [
    'result corrected',
    subject('result-corrected'),
    createElement(ResultReady, { ...facts, corrected: true, ...opening('result-corrected') }),
    [`${SITE}/medical-results`, 'not in this e-mail', 'has corrected your result'],
  ],
  [
    'consent link',
    subject('consent-link'),
    createElement(ConsentLink, { ...facts, ...opening('consent-link') }),
    [facts.date, facts.until, 'use it once', `${SITE}/test-consent?token=1`],
  ],
  [
    'newsletter welcome',
    subject('newsletter-welcome'),
    createElement(NewsletterWelcome, { ...facts, ...opening('newsletter-welcome') }),
    [`${SITE}/events`, facts.unsubscribeUrl],
  ],
];

const withoutAccount = { ...facts, hasAccount: false };
/** What somebody who cannot sign in can do. */
const CALL = 'call us on 020 7946 0123';
const SIGN_UP = [`${SITE}/signup`, 'surname and date of birth as you gave them to us'];

/** The same mails to people without an account. */
const WITHOUT_ACCOUNT: typeof MAILS = [
  [
    'result ready',
    subject('result-ready'),
    createElement(ResultReady, {
      ...withoutAccount,
      corrected: false,
      ...opening('result-ready'),
    }),
    [CALL, ...SIGN_UP, 'not in this e-mail'],
  ],
  [
    'result withdrawn',
    subject('result-withdrawn'),
    createElement(ResultWithdrawn, { ...withoutAccount, ...opening('result-withdrawn') }),
    [CALL, ...SIGN_UP, 'do not rely on it'],
  ],
  [
    'booking confirmation',
    subject('booking-confirmation'),
    createElement(BookingConfirmation, {
      ...{ ...booked, ...withoutAccount },
      ...opening('booking-confirmation'),
    }),
    [...what, CALL, ...SIGN_UP, facts.policy, 'We will call you or write to you when your result'],
  ],
  [
    'changed event',
    subject('event-changed'),
    createElement(EventChanged, {
      ...{ ...changed, ...withoutAccount },
      ...opening('event-changed'),
    }),
    [facts.eventName, CALL, facts.policy],
  ],
  [
    'reminder',
    subject('reminder'),
    createElement(Reminder, { ...withoutAccount, consentGiven: true, ...opening('reminder') }),
    [...what, CALL, ...SIGN_UP],
  ],
];

test.each(WITHOUT_ACCOUNT)('%s mentions nothing that requires sign-in', async (...mail) => {
  const [, , element] = mail;
  const { html, text } = await renderMail('', element);
  for (const form of [html, text]) {
    expect(form).not.toMatch(
      /sign in|your account|your portal|\/portal|my-booking|medical-results|page with your result/i,
    );
  }
});

describe.each([...MAILS, ...WITHOUT_ACCOUNT])('%s', (_name, subject, element, words) => {
  test('has the required content, as text and HTML', async () => {
    const { html, text } = await renderMail('', element);
    // React inserts comments between texts from different expressions.
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

  test('is accessible', async () => {
    expectAccessible((await renderMail('', element)).html);
  });
});
