import type { RemoteDeclaration } from '@chaps/mf-build';

/** What the booking remote owns; its pages are steps of a journey, so none stands in the chrome. */
export default {
  routes: ['/check-nhs-number', '/book-event', '/test-consent', '/checkout', '/booking-success'],
  // The only document whose policy lets the card payment provider in.
  isolatedRoutes: ['/checkout'],
} satisfies RemoteDeclaration;
