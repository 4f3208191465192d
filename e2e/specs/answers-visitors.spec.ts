import { declarationOf, REMOTES } from '@chaps/mf-build';
import { z } from 'zod';
import { MEMBER_ACTIONS, MEMBERS_READ } from '../fixtures/actions/members.ts';
import { STAFF_ACTIONS, STAFF_READ } from '../fixtures/actions/staff.ts';
import { VISITOR_ACTIONS, VISITORS_READ } from '../fixtures/actions/visitors.ts';
import { addresses } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';
import { walk } from '../fixtures/walk.ts';

test('every page is in the walk', async () => {
  const declared = await Promise.all(REMOTES.map(declarationOf));
  const walked = [...VISITOR_ACTIONS, ...MEMBER_ACTIONS, ...STAFF_ACTIONS].map(
    ({ route }) => route,
  );
  const known = new Set([...walked, ...VISITORS_READ, ...MEMBERS_READ, ...STAFF_READ]);
  const missing = declared.flatMap(({ routes }) => routes).filter((route) => !known.has(route));
  expect(missing).toEqual([]);
});

/** Public calls without a button whose answer somebody waits for. */
const BY_THEMSELVES = [
  'POST /logs/error',
  'POST /telemetry/visits',
  'POST /telemetry/vitals',
  'POST /payments/webhooks',
  // The capture has recorded it.
  'POST /payments/transactions',
  // The answers are saved while they are given.
  'POST /events/{event_id}/consent-draft',
  // A mail program presses it.
  'POST /subscriptions/unsubscribe',
  // Given back when another time is taken.
  'DELETE /holds/{hold_id}',
  // Signing out ends on this device, whatever is answered.
  'POST /auth/sign-out',
  // After the password of a mailed link, which is set by then.
  'POST /auth/second-factor-removal',
];

test('every public call that changes something is in the walk', async ({ request }) => {
  const document = await (await request.get(`${addresses.api}/openapi.json`)).json();
  const { paths } = z.object({ paths: z.record(z.string(), z.looseObject({})) }).parse(document);
  const changing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const walked = [...VISITOR_ACTIONS, ...MEMBER_ACTIONS, ...STAFF_ACTIONS].map(({ call }) => call);
  const known = new Set([...walked, ...BY_THEMSELVES]);
  expect(changing.length).toBeGreaterThan(20);
  expect(changing.filter((call) => !known.has(call))).toEqual([]);
});

// Every action of the pages of visitors, with its call answered well, refused, not at all and late.
walk('visitors', VISITOR_ACTIONS);
