export const KM_PER_MILE = 1.609344;

/**
 * Distance in miles, the usual unit in the United Kingdom.
 * @param km straight-line kilometres
 * @returns e.g. 'about 12 miles away'
 */
export function formatDistance(km: number): string {
  const miles = Math.round(km / KM_PER_MILE);
  if (miles < 1) return 'less than a mile away';
  return miles === 1 ? 'about 1 mile away' : `about ${miles} miles away`;
}
