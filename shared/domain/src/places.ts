const KM_PER_MILE = 1.609344;

/**
 * Distance in miles, as is usual in the United Kingdom.
 * @param km straight-line kilometres
 * @returns e.g. 'about 12 miles away'
 */
export function distanceAway(km: number): string {
  const miles = Math.round(km / KM_PER_MILE);
  if (miles < 1) return 'less than a mile away';
  return miles === 1 ? 'about 1 mile away' : `about ${miles} miles away`;
}

const POSTCODE = /\b([a-z]{1,2})(\d[a-z\d]?)\s*\d[a-z]{2}\b/gi;

/** The area and the district of a postcode: 'CO' and 'CO1' of CO1 1ST. */
export interface PostcodeParts {
  area: string;
  district: string;
}

/** Of the last postcode of the United Kingdom in an address, where it mostly stands. */
export function postcodeIn(address: string): PostcodeParts | undefined {
  const [, area, number] = [...address.matchAll(POSTCODE)].at(-1) ?? [];
  if (!area || !number) return undefined;
  return { area: area.toUpperCase(), district: `${area}${number}`.toUpperCase() };
}
