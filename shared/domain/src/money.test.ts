import { describe, expect, test } from 'vitest';
import { amountDue, isPaidByHost, needsPayment, pricePence } from './bookability.ts';
import { decimalToPence, formatPence, penceToDecimal } from './money.ts';

describe('price', () => {
  test.each([
    [{ price: null, product_price: 4500, payment_required: true }, 4500, 4500],
    [{ price: 2500, product_price: 4500, payment_required: null }, 2500, 2500],
    [{ price: 0, product_price: 4500, payment_required: true }, 0, 0],
    [{ price: 0, product_price: 4500, payment_required: false }, 0, 0],
    [{ price: null, product_price: 4500, payment_required: false }, 4500, 0],
  ])('%j costs %d pence, of which the person pays %d', (event, price, due) => {
    expect(pricePence(event)).toBe(price);
    expect(amountDue(event)).toBe(due);
    expect(needsPayment(event)).toBe(due > 0);
    expect(isPaidByHost(event)).toBe(price > due);
  });

  test.each([
    [4500, '£45.00', '45.00'],
    [5, '£0.05', '0.05'],
    [0, '£0.00', '0.00'],
    [100, '£1.00', '1.00'],
    [123_456, '£1234.56', '1234.56'],
  ])('%d pence can be formatted and parsed', (amount, shown, decimal) => {
    expect(formatPence(amount)).toBe(shown);
    expect(penceToDecimal(amount)).toBe(decimal);
    expect(decimalToPence(decimal)).toBe(amount);
  });

  test('a negative amount keeps its sign', () => {
    expect([penceToDecimal(-5), penceToDecimal(-2500)]).toEqual(['-0.05', '-25.00']);
    expect([formatPence(-5), formatPence(-2500)]).toEqual(['−£0.05', '−£25.00']);
  });

  test.each([
    ['45', 4500],
    ['45.5', 4550],
    ['99999999.99', 9_999_999_999],
  ])('accepts %s from the provider', (decimal, amount) => {
    expect(decimalToPence(decimal)).toBe(amount);
  });

  test.each(['', '1.234', '-1', '1e3', 'ten', '1.', '.5', '123456789', '1.00 GBP', 'GBP 1.00'])(
    'rejects the amount %j',
    (text) => {
      expect(() => decimalToPence(text)).toThrow(new RangeError(`Not an amount: ${text}`));
    },
  );
});
