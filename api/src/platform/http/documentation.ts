import * as api from '@chaps/contracts';

const ENDPOINTS_BY_TAG: Readonly<Record<string, ReadonlyArray<[api.Endpoint, string]>>> = {
  events: [
    [api.listEvents, 'Lists events from today onwards, by audience, place and date'],
    [api.listEventPoints, 'Lists events that have not started, as map pins'],
    [api.readEvent, 'Returns an event; the address of a private event needs its pass'],
    [api.checkAccessCode, "Checks a private event's access code and grants a pass"],
    [
      api.createEventAlert,
      'Requests one e-mail when an event near a district can be booked; the response does not reveal whether the address was known',
    ],
    [
      api.showStopAlertsPage,
      'Shows the page that the link in an event alert opens; changes nothing',
    ],
    [
      api.endEventAlerts,
      "Ends all event alerts of the address, by one-click unsubscribe or the page's button",
    ],
    [api.listSlots, 'Lists times that can still be chosen, by date'],
  ],
  holds: [
    [api.createHold, 'Holds a seat for 15 minutes; moves a hold to another time at the same event'],
    [api.releaseHold, 'Releases the seat'],
    [api.readHold, 'Returns the hold'],
    [api.renewHold, 'Holds the seat for another 15 minutes, up to 60 in all'],
    [api.listWaitingLists, 'Lists the full events whose waiting lists the user has joined'],
    [api.joinWaitingList, 'Joins the waiting list of a full event'],
    [api.leaveWaitingList, 'Leaves the waiting list'],
  ],
  appointments: [
    [api.listAppointments, "Lists the user's appointments, newest event first"],
    [
      api.createAppointment,
      'Books a seat that needs no payment; returns the existing booking, if any',
    ],
    [api.readAppointment, "Returns one of the user's appointments, including held ones"],
    [api.listNearbyEvents, 'Lists the nearest events at which the user could be tested again'],
    [api.readCancellation, 'Returns what would be refunded on cancelling'],
    [
      api.cancelAppointment,
      'Cancels an appointment once: releases the seat and refunds according to the policy',
    ],
    [api.moveAppointment, 'Moves an appointment to another free time at the same event'],
  ],
  payments: [
    [api.createOrder, 'Creates an order for a hold, with the price from the database'],
    [api.readCapture, 'Captures an order once; a repeated call gets the same response'],
    [api.captureOrder, 'Captures an order once; a repeated call gets the same response'],
    [api.createTransaction, "Returns the record of the user's capture, as stored by the server"],
    [
      api.openPayLink,
      'Issues a pass for a place that is held until payment; the response is the same whichever detail is wrong',
    ],
    [api.readPayableAppointment, 'Returns the place that the pass gives access to'],
    [api.createLinkOrder, 'Creates an order for the place that the pass gives access to'],
    [api.captureLinkOrder, 'Captures an order once, for the place that the pass gives access to'],
    [api.receiveWebhook, "Receives the payment provider's signed events"],
  ],
  consent: [
    [api.readConsentDraft, 'Returns an unsent consent form, kept for an hour'],
    [api.saveConsentDraft, 'Saves an unsent consent form, replacing the earlier draft'],
    [
      api.checkConsentLink,
      'Tells whether the link of a mail has been used; 404 if it does not work',
    ],
    [
      api.createConsent,
      "Records the user's consent, with a sign-in token or the token of a mailed link",
    ],
    [api.listConsents, "Lists the user's consents, newest first"],
    [api.createGpConsent, "Records agreement to share the result of the user's test with their GP"],
    [api.withdrawGpConsent, 'Withdraws agreement to share with the GP'],
    [api.findGpPractices, 'Finds open GP practices by the start of their name or postcode'],
    [api.readOwnGp, 'Returns the user’s GP practice'],
    [api.changeOwnGp, 'Changes the user’s GP practice'],
  ],
  results: [[api.listResults, "Lists the user's results, including pending ones, newest first"]],
  profiles: [
    [api.readProfile, "Returns the user's profile"],
    [api.updateProfile, "Changes the user's profile"],
    [
      api.createProfile,
      'Registers details: creates the profile, or keeps them until the address is confirmed',
    ],
    [api.readErasure, 'Returns what an erasure removes and keeps, and whether one was requested'],
    [api.requestErasure, 'Requests erasure; staff carry it out'],
    [api.exportPersonalData, 'Returns all data held about the user, as a file'],
    [
      api.readPendingProfile,
      'Returns the details entered before the account was confirmed, for the user to check',
    ],
    [api.readMailPreferences, 'Returns which optional e-mails the user receives'],
    [
      api.changeMailPreferences,
      'Switches reminders or news on or off; omitted settings stay as they are',
    ],
    [api.readOwnRecall, 'Returns when the user’s next test is due'],
    [api.changeOwnRecall, 'Postpones or ends the reminder for the next test, or undoes either'],
    [
      api.showStopInvitationsPage,
      'Shows the page that the link for ending invitations opens; changes nothing',
    ],
    [api.endRecallByLink, "Ends test invitations, by one-click unsubscribe or the page's button"],
  ],
  accounts: [
    [
      api.confirmAccount,
      'Reports that the password was set: ends other sessions; after a mailed link, confirms the account',
    ],
    [
      api.removeSecondFactor,
      'After a mailed link, removes a second factor that locks the user out',
    ],
    [api.signOut, 'Signs out on all devices and revokes tokens that have not expired'],
  ],
  subscriptions: [
    [
      api.receiveDeliveryReport,
      "Receives a mail server's delivery report, as message/rfc822 (RFC 3464)",
    ],
    [
      api.createSubscription,
      'Subscribes to the newsletter; the response does not reveal whether the address was known',
    ],
    [api.showUnsubscribePage, 'Shows the page that an unsubscribe link opens; changes nothing'],
    [api.unsubscribe, "Unsubscribes, by one-click unsubscribe or the page's button"],
  ],
  service: [
    [api.readHealth, 'Reports that the process responds'],
    [api.createErrorLog, 'Records a browser error'],
    [api.readReadiness, 'Reports whether the database responds, and the state of sign-in and mail'],
    [api.startVisit, 'Starts a signed visit, for a page that uses a build in a comparison'],
    [api.reportVitals, 'Records page performance measured in the browser'],
  ],
};

/**
 * The descriptions of endpoints in the public OpenAPI document; the others are not in it. They are kept here,
 * so that browsers do not download them with the contracts (ADR 27).
 */
export const DOCUMENTED_ENDPOINTS = new Map(
  Object.entries(ENDPOINTS_BY_TAG).flatMap(([tag, endpoints]) =>
    endpoints.map(([endpoint, summary]) => [endpoint, { tags: [tag], summary }] as const),
  ),
);
