import { describe, expect, test } from 'vitest';
import {
  findEventTask,
  findUnfilledDayRoles,
  getTaskUrgency,
  sortByUrgency,
  TODAY_KINDS,
  type TodayKind,
} from './today.ts';

const TODAY = '2026-11-26';

test.each<[TodayKind, string | null, string]>([
  ['overdue follow-ups', null, 'now'],
  ['raised results', '2026-12-10', 'now'],
  ['visits that differ', null, 'now'],
  ['unsent tablets', null, 'now'],
  ['promised invitations', null, 'soon'],
  ['books not closed', '2026-11-26', 'now'],
  ['money differences', null, 'soon'],
  ['failed mails', null, 'soon'],
  ['event at hand', '2026-11-27', 'soon'],
  ['event at hand', '2026-11-26', 'now'],
  ['erasure requests', '2026-11-27', 'soon'],
  ['erasure requests', '2026-11-25', 'now'],
  ['draft', '2026-11-26', 'now'],
  ['nearly full', null, 'later'],
  ['hardly filled', '2026-12-01', 'later'],
])('%s due %s is for %s', (kind, due, urgency) => {
  expect(getTaskUrgency({ kind, due }, TODAY)).toBe(urgency);
});

const task = (kind: TodayKind, due: string | null = null, since: string | null = null) => ({
  kind,
  due,
  since,
});

test('the most urgent tasks come first, then by kind, then those due or outstanding longest', () => {
  const ordered = [
    task('overdue follow-ups', '2026-11-20'),
    task('raised results'),
    task('unsettled payments', null, '2026-11-20T10:00:00.000Z'),
    task('unsettled payments', null, '2026-11-26T10:00:00.000Z'),
    task('draft', '2026-11-26'),
    task('failed mails'),
    task('too few staff', '2026-11-28'),
    task('too few staff', '2026-12-05'),
    task('event at hand', '2026-11-27'),
    task('draft', '2026-11-28'),
    task('draft', '2026-12-01'),
    task('nearly full'),
    task('hardly filled'),
  ];
  expect(sortByUrgency(ordered.toReversed(), TODAY)).toEqual(ordered);
});

test('health tasks come before money tasks, and money tasks before event tasks', () => {
  const order = sortByUrgency(
    TODAY_KINDS.map((kind) => task(kind)),
    TODAY,
  );
  expect(order.map(({ kind }) => kind)).toEqual(TODAY_KINDS);
});

describe('the task of an event', () => {
  test.each<[Parameters<typeof findEventTask>[0]['state'], string, number, number, string?]>([
    ['draft', '2026-12-10', 0, 20, 'draft'],
    ['draft', '2026-12-11', 0, 20],
    ['open', '2026-11-27', 20, 20, 'event at hand'],
    ['closed', '2026-11-26', 20, 20, 'event at hand'],
    ['open', '2026-11-28', 18, 20, 'nearly full'],
    ['open', '2026-11-28', 17, 20],
    ['open', '2026-11-28', 20, 20],
    ['open', '2026-12-10', 5, 20, 'hardly filled'],
    ['open', '2026-12-10', 6, 20],
    ['open', '2026-12-11', 0, 20],
    ['closed', '2026-12-01', 0, 20],
    ['open', '2026-12-01', 0, 0],
    ['passed', '2026-11-26', 0, 20],
    ['called off', '2026-11-27', 0, 20],
  ])('%s on %s with %i of %i seats taken: %s', (state, event_date, ...rest) => {
    const [booked_spaces, total_spaces, kind] = rest;
    expect(findEventTask({ state, event_date, booked_spaces, total_spaces }, TODAY)).toBe(kind);
  });
});

describe('the unfilled roles for an event day', () => {
  const EMPTY = { 'check-in': 0, phlebotomist: 0 };
  test.each<[Parameters<typeof findUnfilledDayRoles>[0]['state'], string, object, string[]]>([
    ['open', '2026-12-10', {}, ['check-in', 'phlebotomist']],
    ['closed', '2026-11-26', { 'check-in': 1 }, ['phlebotomist']],
    ['open', '2026-11-28', { phlebotomist: 2 }, ['check-in']],
    ['open', '2026-11-28', { 'check-in': 1, phlebotomist: 2 }, []],
    ['open', '2026-12-11', {}, []],
    ['draft', '2026-11-28', {}, []],
    ['passed', '2026-11-26', {}, []],
    ['called off', '2026-11-28', {}, []],
  ])('%s on %s with %j: %j', (state, event_date, staff, roles) => {
    expect(
      findUnfilledDayRoles({ state, event_date, staff: { ...EMPTY, ...staff } }, TODAY),
    ).toEqual(roles);
  });
});
