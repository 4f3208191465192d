import { ENDPOINTS, type EndpointRoute } from '@chaps/contracts/endpoints';
import { loadDeclaration, REMOTES } from '@chaps/mf-build';
import { MEMBER_WALKS, MEMBERS_READ } from '../fixtures/actions/members.ts';
import { STAFF_READ, STAFF_WALKS } from '../fixtures/actions/staff.ts';
import { VISITOR_WALKS, VISITORS_READ } from '../fixtures/actions/visitors.ts';
import { expect, test } from '../fixtures/test.ts';
import { walk } from '../fixtures/walk.ts';

const ACTIONS = [...VISITOR_WALKS, ...MEMBER_WALKS, ...STAFF_WALKS].flat();

test('every page is in the walk', async () => {
  const declared = await Promise.all(REMOTES.map(loadDeclaration));
  const known = new Set([
    ...ACTIONS.map(({ route }) => route),
    ...VISITORS_READ,
    ...MEMBERS_READ,
    ...STAFF_READ,
  ]);
  const missing = declared.flatMap(({ routes }) => routes).filter((route) => !known.has(route));
  expect(missing).toEqual([]);
});

/** Calls without a button whose answer somebody waits for. */
const BY_THEMSELVES: EndpointRoute[] = [
  'POST /logs/error',
  'POST /telemetry/visits',
  'POST /telemetry/vitals',
  'POST /payments/webhooks',
  // The capture has recorded it.
  'POST /payments/transactions',
  // It is read while a payment is settled.
  'POST /pay-links/appointment',
  // The answers are saved while they are given.
  'POST /events/{event_id}/consent-draft',
  // The mail provider sends them.
  'POST /mail/reports',
  // A mail program presses them.
  'POST /subscriptions/unsubscribe',
  'POST /event-alerts/end',
  'POST /recall/end',
  // The job sends within a minute what could be paused.
  'PATCH /staff/events/{event_id}/test-invitations/{wave_id}',
  // Given back when another time is taken.
  'DELETE /holds/{hold_id}',
  // Signing out ends on this device, whatever is answered.
  'POST /auth/sign-out',
  // After the password of a mailed link, which is set by then.
  'POST /auth/second-factor-removal',
  // The first half of saving an event.
  'POST /staff/events/{event_id}/change-preview',
  // It needs two builds, see staff-releases.spec.ts.
  'POST /staff/releases/rollbacks',
];

test('every call that changes something is in the walk', () => {
  const known = new Set<string>([...ACTIONS.map(({ call }) => call), ...BY_THEMSELVES]);
  const routes = ENDPOINTS.map(({ route }) => route);
  const changing = routes.filter((route) => !route.startsWith('GET '));
  expect(changing.filter((route) => !known.has(route))).toEqual([]);
});

// Every action of the pages of visitors, with its call answered well, refused, not at all and late.
walk('visitors', VISITOR_WALKS);
