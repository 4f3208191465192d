import { expect, test } from 'vitest';
import { makeDay, makePerson } from '../testing/clinic-api.ts';
import { reuseUnchanged } from './reuse-unchanged.ts';

const UNCHANGED = { appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d21' };
const CHANGED = { appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d22' };

test('a reloaded list reuses the objects of people who have not changed', () => {
  const before = makeDay(makePerson(UNCHANGED), makePerson(CHANGED));
  const list = makeDay(
    makePerson({ ...CHANGED, state: 'arrived' }),
    makePerson(UNCHANGED),
    makePerson(),
  );
  const kept = reuseUnchanged(before, list);
  expect(kept).toEqual(list);
  expect(kept.appointments[0]).toBe(list.appointments[0]);
  expect(kept.appointments[1]).toBe(before.appointments[0]);
});

test('a field that was added or removed counts as a change', () => {
  const [known, paid] = [
    makePerson(UNCHANGED),
    makePerson({ ...UNCHANGED, price_on_the_day: 2500 }),
  ];
  expect(reuseUnchanged(makeDay(known), makeDay(paid)).appointments[0]).toBe(paid);
  expect(reuseUnchanged(makeDay(paid), makeDay(known)).appointments[0]).toBe(known);
});
