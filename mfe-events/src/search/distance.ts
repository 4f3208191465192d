const KM_PER_MILE = 1.609344;

/**
 * How far an event is from the person, in miles, as people in the United Kingdom count.
 * @param km straight-line kilometres from about where he is
 * @returns e.g. 'about 12 miles away'
 */
export function distanceAway(km: number): string {
  const miles = Math.round(km / KM_PER_MILE);
  if (miles < 1) return 'less than a mile away';
  return miles === 1 ? 'about 1 mile away' : `about ${miles} miles away`;
}
