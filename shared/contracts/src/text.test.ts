import { describe, expect, test } from 'vitest';
import { formatAddress, formatCartDescription, formatHomeAddress } from './index.ts';

describe('joined texts', () => {
  test('home address omits an empty second line', () => {
    const form = { address1: '1 High Street', postCode: 'CO1 1AA', country: 'United Kingdom' };
    expect(formatHomeAddress({ ...form, address2: ' ' })).toBe(
      '1 High Street, CO1 1AA, United Kingdom',
    );
    expect(formatHomeAddress({ ...form, address2: 'Flat 2' })).toBe(
      '1 High Street, Flat 2, CO1 1AA, United Kingdom',
    );
  });

  test('event address', () => {
    expect(
      formatAddress({
        address_line_1: 'Hall',
        address_line_2: null,
        city: 'Bath',
        postcode: 'BA1',
      }),
    ).toBe('Hall, Bath, BA1');
  });

  test('cart description', () => {
    expect(formatCartDescription('PSA test', '2026-03-01', 'abc')).toBe(
      'PSA test, 01/03/2026, abc',
    );
  });
});
