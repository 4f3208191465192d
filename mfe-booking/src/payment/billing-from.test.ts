import { expect, test } from 'vitest';
import { insertTown, toBillingAddress } from './billing-from.ts';

test.each([
  [
    '1 High Street, CO1 1AA, United Kingdom',
    { address_line_1: '1 High Street', postal_code: 'CO1 1AA', country_code: 'GB' },
  ],
  [
    '1 High Street, Colchester, CO1 1AA, United Kingdom',
    {
      address_line_1: '1 High Street',
      admin_area_2: 'Colchester',
      postal_code: 'CO1 1AA',
      country_code: 'GB',
    },
  ],
  [
    '1 High Street, Flat 2, co11aa, United Kingdom',
    {
      address_line_1: '1 High Street',
      address_line_2: 'Flat 2',
      postal_code: 'co11aa',
      country_code: 'GB',
    },
  ],
  [
    '4 Quay Road\nUnit 3\nCork\nT12 AB34\nIreland',
    {
      address_line_1: '4 Quay Road',
      address_line_2: 'Unit 3',
      admin_area_2: 'Cork',
      postal_code: 'T12 AB34',
      country_code: 'IE',
    },
  ],
  ['2 Low Road, M4 6BF', { address_line_1: '2 Low Road', postal_code: 'M4 6BF' }],
  ['', {}],
])('parses %j as %j', (joined, address) => {
  expect(toBillingAddress(joined)).toEqual(address);
});

test.each([
  ['1 High Street, CO1 1AA, United Kingdom', '1 High Street, Colchester, CO1 1AA, United Kingdom'],
  ['1 High Street\nFlat 2\nco11aa', '1 High Street, Flat 2, Colchester, co11aa'],
  ['1 High Street', '1 High Street'],
])('inserts the town into %j, giving %j', (joined, whole) => {
  expect(insertTown(joined, ' Colchester ')).toBe(whole);
  const town = whole === joined ? undefined : 'Colchester';
  expect(toBillingAddress(insertTown(joined, 'Colchester')).admin_area_2).toBe(town);
});
