import * as accessCodes from './access-codes.ts';
import * as accounts from './accounts.ts';
import * as appointments from './appointments.ts';
import * as cancellations from './cancellations.ts';
import * as consent from './consent.ts';
import * as consentDrafts from './consent-drafts.ts';
import type { Endpoint } from './endpoint.ts';
import * as errorLogs from './error-logs.ts';
import * as events from './events.ts';
import * as followUps from './follow-ups.ts';
import * as gpConsents from './gp-consents.ts';
import * as health from './health.ts';
import * as holds from './holds.ts';
import * as mailPreferences from './mail-preferences.ts';
import * as payments from './payments.ts';
import * as personalData from './personal-data.ts';
import * as profiles from './profiles.ts';
import * as registration from './registration.ts';
import * as releases from './releases.ts';
import * as results from './results.ts';
import * as secondFactors from './second-factors.ts';
import * as slots from './slots.ts';
import * as staff from './staff.ts';
import * as staffBookings from './staff-bookings.ts';
import * as staffEvents from './staff-events.ts';
import * as staffResults from './staff-results.ts';
import * as subscriptions from './subscriptions.ts';
import * as telemetry from './telemetry.ts';

const NOUNS = [
  accessCodes,
  accounts,
  appointments,
  cancellations,
  consent,
  consentDrafts,
  errorLogs,
  events,
  followUps,
  gpConsents,
  health,
  holds,
  mailPreferences,
  payments,
  personalData,
  profiles,
  registration,
  releases,
  results,
  secondFactors,
  slots,
  staff,
  staffBookings,
  staffEvents,
  staffResults,
  subscriptions,
  telemetry,
] as const;

type EndpointIn<Noun> = Noun extends unknown ? Extract<Noun[keyof Noun], Endpoint> : never;
/** Such as 'POST /events/{event_id}/holds'. */
export type EndpointRoute = EndpointIn<(typeof NOUNS)[number]>['route'];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'route' in value && 'answer' in value;

/** Every endpoint, for tests and tables. A bundle of the site imports those of a noun. */
export const ENDPOINTS: readonly Endpoint[] = NOUNS.flatMap((noun) =>
  Object.values(noun).filter(isEndpoint),
);
