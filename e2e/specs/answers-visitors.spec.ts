import { ENDPOINTS, type EndpointRoute } from '@chaps/contracts/endpoints';
import { loadDeclaration, REMOTES } from '@chaps/mf-build';
import { MEMBER_JOURNEYS, MEMBER_READ_ROUTES } from '../fixtures/actions/members.ts';
import { STAFF_JOURNEYS, STAFF_READ_ROUTES } from '../fixtures/actions/staff.ts';
import { VISITOR_JOURNEYS, VISITOR_READ_ROUTES } from '../fixtures/actions/visitors.ts';
import { expect, test } from '../fixtures/test.ts';
import { testJourneys } from '../fixtures/test-journeys.ts';

const ACTIONS = [...VISITOR_JOURNEYS, ...MEMBER_JOURNEYS, ...STAFF_JOURNEYS].flat();

test('every page is covered by a journey or listed as read-only', async () => {
  const declared = await Promise.all(REMOTES.map(loadDeclaration));
  const known = new Set([
    ...ACTIONS.map(({ route }) => route),
    ...VISITOR_READ_ROUTES,
    ...MEMBER_READ_ROUTES,
    ...STAFF_READ_ROUTES,
  ]);
  const missing = declared.flatMap(({ routes }) => routes).filter((route) => !known.has(route));
  expect(missing).toEqual([]);
});

/** Calls that nobody makes by pressing a button and waiting for the response. */
const BY_THEMSELVES: EndpointRoute[] = [
  'POST /logs/error',
  'POST /telemetry/visits',
  'POST /telemetry/vitals',
  'POST /payments/webhooks',
  // The capture has already recorded it.
  'POST /payments/transactions',
  // Read while a payment is being settled.
  'POST /pay-links/appointment',
  // Answers are saved while the person fills in the form.
  'POST /events/{event_id}/consent-draft',
  // Called by the mail provider.
  'POST /mail/reports',
  // Called by a mail program.
  'POST /subscriptions/unsubscribe',
  'POST /event-alerts/end',
  'POST /recall/end',
  // The job sends a wave within a minute, so there is hardly anything to pause.
  'PATCH /staff/events/{event_id}/test-invitations/{wave_id}',
  // Signing out always ends the session on this device, whatever the response.
  'POST /auth/sign-out',
  // Called after the password from a mailed link has been set.
  'POST /auth/second-factor-removal',
  // The first of the two calls that save an event.
  'POST /staff/events/{event_id}/change-preview',
  // Needs two builds, see staff-releases.spec.ts.
  'POST /staff/releases/rollbacks',
];

test('every request that changes data is covered by a journey', () => {
  const known = new Set<string>([...ACTIONS.map(({ call }) => call), ...BY_THEMSELVES]);
  const routes = ENDPOINTS.map(({ route }) => route);
  const changing = routes.filter((route) => !route.startsWith('GET '));
  expect(changing.filter((route) => !known.has(route))).toEqual([]);
});

// Tries every action on visitors' pages with a call that succeeds, is rejected, gets no response, or is
// slow.
testJourneys('visitors', VISITOR_JOURNEYS);
