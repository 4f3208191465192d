import type { RemoteDeclaration } from '@chaps/mf-build';

/** The pages are steps of a journey, so none has a link in the chrome. */
export default {
  port: 3003,
  owner: '@chaps/booking',
  quietPage: '/booking-success',
  routes: ['/check-nhs-number', '/book-event', '/test-consent', '/checkout', '/booking-success'],
  // The only document whose policy allows the card payment provider.
  isolatedRoutes: ['/checkout'],
} satisfies RemoteDeclaration;
