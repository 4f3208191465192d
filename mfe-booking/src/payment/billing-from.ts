import { COUNTRIES } from '@chaps/contracts/addresses';
import { BILLING_COUNTRIES, type BillingInput } from './billing-fields.tsx';

const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4})$/i;

/** A line that names a home inside a building is the second address line, not the town. */
const BUILDING_UNIT = /\d|\b(flat|apartment|unit|floor|block)\b/i;

const findCountryCode = (country: string | undefined) =>
  BILLING_COUNTRIES.find(({ label }) => label === country)?.value;

/** Inserts the town into a joined address, before the postcode. */
export function insertTown(joined: string, town: string): string {
  const lines = joined.split(/\s*[,\n]\s*/);
  const at = lines.findIndex((line) => POSTCODE.test(line));
  return at < 0 ? joined : lines.toSpliced(at, 0, town.trim()).join(', ');
}

/** Parses a joined address as far as possible (spec 3, 'Profile'). The town may be missing. */
export function toBillingAddress(joined: string): Partial<BillingInput> {
  const lines = joined
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const country = COUNTRIES.find((name) => name === lines.at(-1));
  if (country) lines.pop();
  const postcode = POSTCODE.test(lines.at(-1) ?? '') ? lines.pop() : undefined;
  const [line1, ...more] = lines;
  const town = more.length > 0 && !BUILDING_UNIT.test(more.at(-1) ?? '') ? more.pop() : undefined;
  const found = {
    address_line_1: line1,
    address_line_2: more.join(', '),
    admin_area_2: town,
    postal_code: postcode,
    country_code: findCountryCode(country),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value));
}
