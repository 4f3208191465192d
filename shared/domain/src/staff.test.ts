import { describe, expect, test } from 'vitest';
import {
  areFromSamePerson,
  canGrantEndAt,
  getReach,
  mayDo,
  ROLES,
  STAFF_ACTIONS,
  STAFF_ROLES,
  type StaffGrant,
} from './staff.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const OWN = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13';
const OTHER = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d10';

const grant = (changes: Partial<StaffGrant>): StaffGrant => ({
  role: 'coordinator',
  event_id: null,
  expires_at: null,
  ...changes,
});

const cells = STAFF_ROLES.flatMap((role) => STAFF_ACTIONS.map((action) => ({ role, action })));

describe.each(cells)('the permission of $role to $action', ({ role, action }) => {
  const allowed = ROLES[role].may.includes(action);

  test('covers all events, one event or none, as granted', () => {
    expect(mayDo([grant({ role })], action, NOW, OTHER)).toBe(allowed);
    expect(mayDo([grant({ role, event_id: OWN })], action, NOW, OWN)).toBe(allowed);
    expect(mayDo([grant({ role, event_id: OWN })], action, NOW, OTHER)).toBe(false);
    expect(mayDo([grant({ role, event_id: OWN })], action, NOW)).toBe(allowed);
    expect(mayDo([], action, NOW, OWN)).toBe(false);
  });

  test('lasts until the grant ends', () => {
    const until = (expires_at: string) => mayDo([grant({ role, expires_at })], action, NOW);
    expect(until('2026-11-22T12:00:01Z')).toBe(allowed);
    expect(until('2026-11-22T12:00:00Z')).toBe(false);
  });
});

test.each(['check-in', 'phlebotomist'] as const)('%s is a role for one day in London', (role) => {
  const may = (action: (typeof STAFF_ACTIONS)[number], now: string) =>
    mayDo([grant({ role, event_id: OWN, event_date: '2026-07-10' })], action, new Date(now), OWN);
  // Summer time: the day begins at 23:00 UTC.
  expect(may('run the day', '2026-07-09T22:59:59Z')).toBe(false);
  expect(may('see today', '2026-07-09T22:59:59Z')).toBe(true);
  expect(may('run the day', '2026-07-09T23:00:00Z')).toBe(true);
  expect(may('run the day', '2026-07-10T22:59:59Z')).toBe(true);
  expect(may('see today', '2026-07-10T22:59:59Z')).toBe(true);
  expect(may('run the day', '2026-07-10T23:00:00Z')).toBe(false);
  expect(may('see today', '2026-07-10T23:00:00Z')).toBe(false);
});

test('roles of other kinds do not end with the day of the event', () => {
  const host = grant({ role: 'host', event_id: OWN, event_date: '2026-01-10' });
  expect(mayDo([host], 'see occupancy', NOW, OWN)).toBe(true);
});

test('an unknown role allows nothing', () => {
  const grants = [grant({ role: 'archivist' }), grant({ role: 'toString' })];
  expect(STAFF_ACTIONS.filter((action) => mayDo(grants, action, NOW))).toEqual([]);
});

test('grants for several events combine, and one for all events is enough', () => {
  const two = [grant({ event_id: OWN }), grant({ event_id: OTHER })];
  expect(getReach(two, 'see bookings', NOW)).toEqual([OWN, OTHER]);
  expect(getReach([...two, grant({})], 'see bookings', NOW)).toBe('all');
});

test('only an admin manages roles and reads the audit log, but cannot see results', () => {
  const able = (action: (typeof STAFF_ACTIONS)[number]) =>
    STAFF_ROLES.filter((role) => ROLES[role].may.includes(action));
  expect(able('manage roles')).toEqual(['admin']);
  expect(able('read the audit log')).toEqual(['admin']);
  expect(able('manage releases')).toEqual(['admin']);
  expect(able('see service status')).toEqual(['admin']);
  expect(able('read who read results')).toEqual(['clinician']);
  expect(able('see bookings')).toEqual(['admin', 'coordinator']);
  expect(able('use NHS numbers')).toEqual(['coordinator']);
});

test.each([
  ['2026-03-10T08:59:59Z', false],
  ['2026-03-10T09:00:00Z', false],
  ['2026-03-10T09:00:01Z', true],
  ['2028-03-10T09:00:00Z', true],
  ['2028-03-12T09:00:00Z', false],
  ['9999-12-31T00:00:00Z', false],
])('a role may end at %s: %s', (end, expected) => {
  expect(canGrantEndAt(new Date(end), new Date('2026-03-10T09:00:00Z'))).toBe(expected);
});

describe('roles that one person granted alone', () => {
  const given = (granted_by: string, confirmed_by: string | null = null, user_id = 'somebody') => ({
    user_id,
    granted_by,
    confirmed_by,
  });
  // Ann and Bob were appointed at a terminal, Cat by Ann alone, Dan by Ann and Bob, Eve by Cat, and
  // Fay by Gus, who was not an administrator then.
  const admins = [
    given('terminal', null, 'ann'),
    given('terminal', null, 'bob'),
    given('ann', null, 'cat'),
    given('ann', 'bob', 'dan'),
    given('cat', null, 'eve'),
    given('gus', null, 'fay'),
    given('terminal', null, 'gus'),
    // Later grants change nothing, so Ann does not become dependent on people she appointed.
    given('eve', null, 'ann'),
    given('bob', null, 'cat'),
  ];

  test.each<[string, ReturnType<typeof given>[], boolean]>([
    ['both by Ann', [given('ann'), given('ann')], true],
    ['one by Ann, one by Bob', [given('ann'), given('bob')], false],
    ['both by Ann, one confirmed by Bob', [given('ann'), given('ann', 'bob')], false],
    ['one by whom Ann appointed', [given('ann'), given('cat')], true],
    ['both by whom Ann appointed', [given('cat'), given('cat', 'ann')], true],
    ['one by whom her appointee appointed', [given('ann'), given('eve')], true],
    ['one by whom Ann and Bob appointed', [given('ann'), given('dan')], false],
    ['one at the terminal, one by whom it appointed', [given('terminal'), given('bob')], false],
    ['one by Gus, one by whom Gus appointed before', [given('gus'), given('fay')], false],
    ['two names at a terminal', [given('root'), given('operator')], false],
    ['none', [], true],
  ])('%s: %s', (_case, grants, expected) => {
    expect(areFromSamePerson(grants, admins)).toBe(expected);
  });
});
