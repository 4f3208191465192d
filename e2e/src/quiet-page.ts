import type { RemoteName } from '@chaps/mf-build';

/** A page of each remote that asks the API for nothing. */
export const quietPage: Record<RemoteName, string> = {
  'mfe-content': '/about-us/research',
  'mfe-events': '/events/community-screening',
  'mfe-booking': '/booking-success',
  'mfe-account': '/signup',
};
