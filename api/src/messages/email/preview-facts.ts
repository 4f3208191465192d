/** An invented person and event, for previews of mails. */
export const getPreviewFacts = (siteUrl: string) => ({
  firstName: 'Sam',
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
  contactPhone: '020 7946 0123',
  hasAccount: true,
  signUpUrl: `${siteUrl}/signup`,
  portalUrl: `${siteUrl}/portal`,
  bookingUrl: `${siteUrl}/my-booking`,
  policy: 'If you cancel by Monday, 9 March 2026, £44.16 will be refunded.',
  policyUrl: `${siteUrl}/refund-policy`,
  eventsUrl: `${siteUrl}/events`,
  resultsUrl: `${siteUrl}/medical-results`,
  link: `${siteUrl}/test-consent`,
  until: 'Thursday, 26 March 2026',
  unsubscribeUrl: siteUrl,
});

export type PreviewFacts = ReturnType<typeof getPreviewFacts>;
