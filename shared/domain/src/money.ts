/**
 * Pence as pounds with the pound sign and two decimals: 4500 → '£45.00' (spec 9).
 * @param amount whole pence; a minus sign comes before the pound sign
 */
export function formatPence(amount: number): string {
  return `${amount < 0 ? '−' : ''}£${penceToDecimal(Math.abs(amount))}`;
}

/** Pence in the payment provider's format: 4500 → '45.00'. */
export function penceToDecimal(amount: number): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const rest = String(Math.abs(amount) % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}${whole}.${rest}`;
}

/**
 * The provider's decimal amount as pence: '45.00' → 4500.
 * @throws {RangeError} for an invalid amount
 */
export function decimalToPence(amount: string): number {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(amount);
  if (!match) throw new RangeError(`Not an amount: ${amount}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
