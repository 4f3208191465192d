/** Of a mail whose words the charity may edit (`MAIL_WORDS`). */
export interface MailOpening {
  /** How it begins: an empty line ends a paragraph. */
  opening: string;
}

/** What a mail about an appointment may say of the person, the event and where to go. */
export interface AppointmentFacts {
  firstName: string;
  reference: string;
  eventName: string;
  productName: string;
  /** Such as 'Thursday, 12 March 2026'. */
  date: string;
  /** `HH:mm`, London. */
  startTime: string;
  /** One line, such as 'Castle Road, Colchester CO1 1AA'. */
  place: string;
  contactEmail: string;
  portalUrl: string;
  /** The booking's own page, with its code to scan. */
  bookingUrl: string;
  eventsUrl: string;
  policyUrl: string;
}

export interface PolicyFacts extends AppointmentFacts {
  /** What the refund policy says of a cancellation now, in a sentence. */
  policy: string;
}
