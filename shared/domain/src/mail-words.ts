/** What every mail about an appointment knows. */
const APPOINTMENT = ['first_name', 'event', 'date', 'time', 'reference', 'place'] as const;

interface MailWords {
  /** When it is sent. */
  about: string;
  fields: readonly string[];
  subject: string;
  /** How it begins; an empty line ends a paragraph. */
  body: string;
}

/**
 * The automatic mails whose subject and beginning the charity may edit, with their default words. What
 * was agreed, advice, links and legal text follow the beginning, and are the same whatever it says.
 */
export const MAIL_WORDS = {
  'booking-confirmation': {
    about: 'Somebody has booked',
    fields: APPOINTMENT,
    subject: 'Your booking is confirmed: {event}, {date}',
    body: 'Dear {first_name},\n\nYour place is booked. Please keep this e-mail; the attached file adds the appointment to your calendar.',
  },
  'appointment-moved': {
    about: 'An appointment has a new time',
    fields: APPOINTMENT,
    subject: 'Your appointment has a new time: {event}, {date}',
    body: 'Dear {first_name},\n\nYour place is now at the time below; your earlier time is free again. Please keep this e-mail; the attached file adds the appointment to your calendar.',
  },
  'event-changed': {
    about: 'The place, date or start of an event has changed',
    fields: APPOINTMENT,
    subject: 'Your appointment has changed: {event}, {date}, {time}',
    body: 'Dear {first_name},\n\nWe have had to change {event}. Your place is kept: please come at the new time and place below. The attached file changes the appointment in your calendar.',
  },
  reminder: {
    about: 'Two days before the test',
    fields: APPOINTMENT,
    subject: 'Your test on {date} at {time}',
    body: 'Dear {first_name},\n\nWe look forward to seeing you.',
  },
  cancellation: {
    about: 'Somebody has cancelled their booking',
    fields: APPOINTMENT,
    subject: 'Your appointment is cancelled: {event}, {date}',
    body: 'Dear {first_name},\n\nYou have cancelled your appointment at {event} on {date}, {time} (reference {reference}). Someone else can now have the place.',
  },
  'cancelled-by-staff': {
    about: 'Staff have cancelled a booking',
    fields: APPOINTMENT,
    subject: 'Your appointment is cancelled: {event}, {date}',
    body: 'Dear {first_name},\n\nWe have cancelled your appointment at {event} on {date}, {time} (reference {reference}).',
  },
  'event-cancelled': {
    about: 'An event is called off',
    fields: APPOINTMENT,
    subject: 'We have had to cancel {event}, {date}',
    body: 'Dear {first_name},\n\nWe are sorry: {event} on {date} cannot take place, and with it your appointment at {time} (reference {reference}).',
  },
  refund: {
    about: 'A payment goes back because there is no appointment for it',
    fields: [...APPOINTMENT, 'why', 'amount'],
    subject: 'Your payment is being refunded: {event}',
    body: 'Dear {first_name},\n\n{why}\n\nThe full amount of {amount} goes back to the card you paid with, within 14 business days. You do not need to do anything.',
  },
  'payment-failed': {
    about: 'A payment did not go through',
    fields: [...APPOINTMENT, 'amount'],
    subject: 'You have no place yet: {event}',
    body: 'Dear {first_name},\n\nYour payment of {amount} for {event} on {date} (reference {reference}) was not accepted. You have not been charged, and your place is not booked.',
  },
  'payment-link': {
    about: 'Staff have booked for somebody, who pays by a link',
    fields: [...APPOINTMENT, 'amount', 'until'],
    subject: 'Please pay for your place: {event}, {date}',
    body: 'Dear {first_name},\n\nWe are keeping a place for you at {event} on {date}, {time} (reference {reference}). It is booked when you have paid {amount}, by {until}.',
  },
  'consent-link': {
    about: 'Somebody needs to give their consent',
    fields: ['first_name', 'date', 'until'],
    subject: 'Your consent form for the test on {date}',
    body: 'Dear {first_name},\n\nBefore your test on {date} we need your consent and a few answers about your health. It takes about three minutes:',
  },
  'result-ready': {
    about: 'A result is released',
    fields: ['first_name'],
    subject: 'Your test result is ready',
    body: 'Dear {first_name},\n\nThe laboratory has sent us your result. To keep it private it is not in this e-mail: please sign in to read it.',
  },
  'result-corrected': {
    about: 'A result was corrected',
    fields: ['first_name'],
    subject: 'Your test result was corrected',
    body: 'Dear {first_name},\n\nThe laboratory has corrected your result; the new one takes the place of the earlier one. To keep it private it is not in this e-mail: please sign in to read it.',
  },
  'result-withdrawn': {
    about: 'A result was withdrawn',
    fields: ['first_name'],
    subject: 'Please do not rely on your test result: it was withdrawn',
    body: 'Dear {first_name},\n\nThe laboratory has told us that a result it sent us for you was wrong, or belongs to someone else. We are sorry. We have taken it out of your account: please do not rely on it.\n\nIf you have told your GP or anybody else about it, please tell them that it was withdrawn. If the laboratory sends us another result for you, we will write to you.',
  },
  'newsletter-welcome': {
    about: 'Somebody has subscribed to the newsletter',
    fields: ['first_name'],
    subject: 'Welcome to the CHAPS newsletter',
    body: "Dear {first_name},\n\nThank you for subscribing. We will write to you about new screening events, what we have learnt about men's health, and how you can help.",
  },
  'event-near': {
    about: 'There is an event near somebody who waited for one',
    fields: ['event', 'date', 'place', 'district'],
    subject: 'There is an event near {district}: {date}',
    body: 'Hello,\n\nYou asked us to tell you when there is a PSA test near {district}. There is one now, with free places.',
  },
} as const satisfies Record<string, MailWords>;

export type EditableMail = keyof typeof MAIL_WORDS;
/** What its words may contain, in braces. */
export type MailFields<Kind extends EditableMail> = Record<
  (typeof MAIL_WORDS)[Kind]['fields'][number],
  string
>;

export const isEditableMail = (kind: string): kind is EditableMail =>
  Object.hasOwn(MAIL_WORDS, kind);

export const EDITABLE_MAILS: readonly EditableMail[] =
  Object.keys(MAIL_WORDS).filter(isEditableMail);
