/** For mails whose words the charity may edit (`MAIL_WORDS`). */
export interface MailOpening {
  /** The opening text; an empty line ends a paragraph. */
  opening: string;
}

/** The facts for a mail about an appointment: the person, the event and where to go. */
export interface AppointmentFacts {
  firstName: string;
  reference: string;
  eventName: string;
  productName: string;
  /** Such as 'Thursday, 12 March 2026'. */
  date: string;
  /** `HH:mm`, London. */
  startTime: string;
  /** The address on one line, such as 'Castle Road, Colchester CO1 1AA'. */
  place: string;
  contactEmail: string;
  portalUrl: string;
  /** The booking's own page, with its QR code. */
  bookingUrl: string;
  eventsUrl: string;
  policyUrl: string;
}

export interface PolicyFacts extends AppointmentFacts {
  /** One sentence on what the refund policy means for a cancellation now. */
  policy: string;
}
