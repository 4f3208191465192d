import * as api from '@chaps/contracts';

const BY_TAG: Readonly<Record<string, ReadonlyArray<[api.Endpoint, string]>>> = {
  events: [
    [api.listEvents, 'Events from today on, by audience, place and date'],
    [api.listEventPoints, 'Events that have not begun, as pins of a map'],
    [api.readEvent, 'One event; a private one shows its address to who sends its pass'],
    [api.checkAccessCode, "Checks a private event's access code and grants a pass"],
    [
      api.createEventAlert,
      'Asks for one mail when an event near a district can be booked; the answer does not tell whether the address was known',
    ],
    [api.showEventAlertEnd, 'The page of the link in that mail; changes nothing yet'],
    [
      api.endEventAlerts,
      "Ends all that the address waits for, by a mail program's one click or the page's",
    ],
    [api.listSlots, 'Times that can still be chosen, by date'],
  ],
  holds: [
    [api.createHold, 'Holds a seat for 15 minutes; moves a hold to another time of the same event'],
    [api.releaseHold, 'Releases the seat'],
    [api.readHold, 'The hold'],
    [api.renewHold, 'Holds the seat for another 15 minutes, up to 60 in all'],
  ],
  appointments: [
    [api.listAppointments, "One's own appointments, newest event first"],
    [
      api.createAppointment,
      'Books a seat that needs no payment; answers with a booking that exists',
    ],
    [api.readAppointment, "One of one's own appointments, held ones too"],
    [api.readCancellation, 'What cancelling gives back, shown before it is done'],
    [api.cancelAppointment, 'Cancels: frees the seat and refunds by the policy, once'],
    [api.moveAppointment, 'Moves to another free time of the same event'],
  ],
  payments: [
    [api.createOrder, 'Creates an order for a hold, priced from the database'],
    [api.readCapture, 'Captures an order once; a repeated call gets the same response'],
    [api.captureOrder, 'Captures an order once; a repeated call gets the same response'],
    [api.createTransaction, "The record of one's own capture, as the server wrote it"],
    [
      api.openPayLink,
      'A pass for the place that is kept for somebody until they pay; anything wrong is answered alike',
    ],
    [api.readPlaceToPay, 'The place that a pass is of'],
    [api.createLinkOrder, 'Creates an order for the place of a pass'],
    [api.captureLinkOrder, "Captures an order of the pass's place once"],
    [api.receiveWebhook, "The payment provider's signed events"],
  ],
  consent: [
    [api.readConsentDraft, 'What one has filled in of the consent form and not sent, for an hour'],
    [api.saveConsentDraft, 'Keeps what one has filled in so far, in place of what was kept before'],
    [api.createConsent, "One's own consent, by token of sign-in or of a mailed link"],
    [api.listConsents, "One's own consents, newest first"],
    [api.createGpConsent, "Agrees that the result of one's own test may be shared with the GP"],
    [api.withdrawGpConsent, 'Withdraws the agreement to sharing with the GP'],
  ],
  results: [[api.listResults, "One's own results and awaited ones, newest first"]],
  profiles: [
    [api.readProfile, "One's own profile"],
    [api.updateProfile, "Changes one's own profile"],
    [
      api.createProfile,
      'Details of a registration: the profile, or what waits until the address is confirmed',
    ],
    [api.readErasure, 'What an erasure removes and keeps, and whether it was asked for'],
    [api.requestErasure, 'Asks to be forgotten; staff carry it out'],
    [api.exportPersonalData, 'All that is held about oneself, as a file'],
    [
      api.readPendingProfile,
      'Details that were entered before the account was confirmed, to be checked',
    ],
    [api.readMailPreferences, 'Which optional mails one gets'],
    [api.changeMailPreferences, 'Switches reminders or news on or off; what is left out stays'],
  ],
  accounts: [
    [
      api.confirmAccount,
      'The password was set: ends other sessions; after a mailed link the account is yours',
    ],
    [
      api.removeSecondFactor,
      'After a mailed link: removes a second factor that locks the person out',
    ],
    [api.signOut, 'Signs out on all devices: tokens that are good for a while are over at once'],
  ],
  subscriptions: [
    [
      api.receiveDeliveryReport,
      'Takes the report of a mail server about a mail of ours, as message/rfc822 (RFC 3464)',
    ],
    [api.createSubscription, 'Newsletter; the answer does not tell whether the address was known'],
    [api.showUnsubscribe, 'The page of an unsubscribe link; changes nothing yet'],
    [api.unsubscribe, "Unsubscribes, by a mail program's one click or the page's"],
  ],
  service: [
    [api.readHealth, 'The process answers'],
    [api.createErrorLog, "A fault seen by a person's browser"],
    [api.readReadiness, 'The database answers too; sign-in and mail are reported'],
    [api.startVisit, 'A signed visit, for a document that uses a compared build'],
    [api.reportVitals, 'What a visit measured in the browser'],
  ],
};

/**
 * What the public OpenAPI document says of its endpoints; the others are not in it. Here, because a
 * browser would load the texts with each call that it makes (ADR 27).
 */
export const DOCUMENTED = new Map(
  Object.entries(BY_TAG).flatMap(([tag, endpoints]) =>
    endpoints.map(([endpoint, summary]) => [endpoint, { tags: [tag], summary }] as const),
  ),
);
