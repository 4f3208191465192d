import { expect, test } from 'vitest';
import { listChangedValues } from './audit-changes.ts';

test.each([
  ['what changed', { capacity: 4 }, { capacity: 6 }, ['Capacity: 4 → 6']],
  ['what is new', null, { event_date: '2027-02-25' }, ['Event date: 25 February 2027']],
  ['what was removed', { label: 'Tablet 2' }, null, ['Label: Tablet 2']],
  [
    'a time, in London',
    null,
    { starts_at: '2026-07-01T09:20:00Z' },
    ['Starts at: 1 July 2026, 10:20'],
  ],
  ['pence', null, { amount: 100_000 }, ['Amount: £1000.00']],
  ['nothing', { owner: null }, { owner: '' }, ['Owner: – → –']],
  ['yes and no', { is_public: false }, { is_public: true }, ['Is public: no → yes']],
  [
    'a list',
    null,
    { prices: [{ audience: 'public', pence: 2500 }] },
    ['Prices: Audience public, Pence £25.00'],
  ],
  ['no key of a record', { event_id: 'a' }, { event_id: 'b' }, []],
])('%s', (_, before, after, shown) => {
  expect(listChangedValues(before, after)).toEqual(shown);
});
