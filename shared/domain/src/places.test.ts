import { expect, test } from 'vitest';
import { distanceAway, postcodeIn } from './places.ts';

test.each([
  [0, 'less than a mile away'],
  [0.7, 'less than a mile away'],
  [1.6, 'about 1 mile away'],
  [19.4, 'about 12 miles away'],
])('%d km are %s', (km, text) => {
  expect(distanceAway(km)).toBe(text);
});

test.each([
  ['12 Castle Road, CO1 1ST, United Kingdom', { area: 'CO', district: 'CO1' }],
  ['1 High Street\nipswich ip11aa', { area: 'IP', district: 'IP1' }],
  ['10 Downing Street, London SW1A 2AA', { area: 'SW', district: 'SW1A' }],
  ['Flat M1 1AE House, Leeds LS10 4AB', { area: 'LS', district: 'LS10' }],
  ['1 High Street, Dublin, D02 AF30', undefined],
  ['no fixed address', undefined],
])('the postcode in %j', (address, parts) => {
  expect(postcodeIn(address)).toEqual(parts);
});
