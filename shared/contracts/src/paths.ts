const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = Object.entries(query)
    .filter((entry): entry is [string, string] => !!entry[1])
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
};

interface UnfinishedBooking {
  appointment_id: string;
  event_id: string;
  consent_given: boolean;
  payment_required: boolean;
}

/**
 * Addresses that one part of the site links to in another, or that carry the id of a record. A page reads its
 * record by that id, so that a reload, a shared link and a new tab work.
 */
export const paths = {
  home: () => '/',
  login: () => '/login',
  signUp: () => '/signup',
  portal: (section?: 'my-appointments' | 'my-consents') =>
    section ? `/portal#${section}` : '/portal',
  myBooking: (appointmentId: string) => withQuery('/my-booking', { appointment: appointmentId }),
  medicalResults: () => '/medical-results',
  refundPolicy: () => '/refund-policy',
  elderlyPsaTesting: () => '/information-hub/elderly-psa-testing',
  events: () => '/events',
  findEvents: () => '/book-event-main',
  event: (eventId: string) => `/event/${encodeURIComponent(eventId)}`,
  checkNhsNumber: (eventId?: string) => withQuery('/check-nhs-number', { event: eventId }),
  bookEvent: (eventId?: string, step?: 'consent'): string =>
    withQuery('/book-event', { event: eventId, step }),
  checkout: (appointmentId: string): string =>
    withQuery('/checkout', { appointment: appointmentId }),
  /** Where a person without an account pays for a seat that staff are holding for them. */
  pay: (reference?: string): string => withQuery('/pay', { reference }),
  /** The next step for a held appointment: the payment, or the consent form. */
  finishBooking: ({
    appointment_id,
    event_id,
    consent_given,
    payment_required,
  }: UnfinishedBooking): string =>
    consent_given && payment_required
      ? paths.checkout(appointment_id)
      : paths.bookEvent(event_id, 'consent'),
  bookingSuccess: (appointmentId: string) =>
    withQuery('/booking-success', { appointment: appointmentId }),
};
