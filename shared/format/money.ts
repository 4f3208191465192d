/**
 * Pence as pounds with two decimals (spec 9: 'prices in pence divided by 100').
 * @param pence whole pence
 * @returns e.g. '£25.00'
 */
export function formatPence(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
