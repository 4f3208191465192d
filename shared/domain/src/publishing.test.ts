import { expect, test } from 'vitest';
import {
  type Draft,
  type DraftContext,
  listUnmetPublishingChecks,
  publishingChecklist,
} from './publishing.ts';

const READY: Draft = {
  event_date: '2026-12-02',
  event_description: 'At the market hall.',
  product_id: 'psa',
  price: 0,
  contact_email: 'events@example.org',
  lab_name: 'Harwich',
  is_private: false,
  place_confirmed: true,
};
const STAFFED: DraftContext = { accessCodes: 0, staff: { 'check-in': 1, phlebotomist: 2 } };

const linesOf = (changes: Partial<Draft>, about: Partial<DraftContext> = {}) =>
  publishingChecklist({ ...READY, ...changes }, '2026-12-01', { ...STAFFED, ...about });

test.each<[Partial<Draft>, Partial<DraftContext>, string[], string[]]>([
  [{}, {}, [], []],
  [{ event_date: '2026-12-01' }, {}, ['date'], []],
  [{ place_confirmed: false }, {}, ['place'], ['place']],
  [{ place_confirmed: undefined }, {}, ['place'], ['place']],
  [{ price: null }, {}, ['price'], []],
  [{ product_id: '' }, {}, ['test'], ['test']],
  [{ lab_name: null }, {}, ['laboratory'], []],
  [{ contact_email: ' ' }, {}, ['contact'], ['contact']],
  [{}, { staff: { 'check-in': 1, phlebotomist: 0 } }, ['staff'], []],
  [{}, { staff: { 'check-in': 0, phlebotomist: 1 } }, ['staff'], []],
  [{}, { staff: undefined }, ['staff'], []],
  [{ event_description: ' ' }, {}, ['texts'], []],
  [{ is_private: true }, {}, ['access code'], []],
  [{ is_private: true }, { accessCodes: 1 }, [], []],
  [
    { price: null, place_confirmed: false, lab_name: null },
    {},
    ['place', 'price', 'laboratory'],
    ['place'],
  ],
])('a draft with %j and %j lacks %j, and publishing requires %j of these', (...row) => {
  const [changes, about, missing, needed] = row;
  const lines = linesOf(changes, about);
  expect(lines.filter(({ isDone }) => !isDone).map(({ check }) => check)).toEqual(missing);
  expect(listUnmetPublishingChecks(lines)).toEqual(needed);
});

test('a public event needs no access code', () => {
  expect(linesOf({}).map(({ check }) => check)).not.toContain('access code');
});
