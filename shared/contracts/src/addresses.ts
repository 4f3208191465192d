import * as z from '@chaps/contracts/schema';
import { optionalText, requiredText } from './scalars.ts';

/** Spec 9: countries offered; the first is the default. */
export const COUNTRIES = ['United Kingdom', 'Ireland'] as const;
export const country = z.enum(COUNTRIES);
export type Country = z.infer<typeof country>;

/** Spec 3, Address helper: line 1, city, postcode and country are required. */
export const address = z.object({
  address_line_1: requiredText(),
  address_line_2: optionalText().nullish(),
  city: requiredText(),
  state: optionalText().nullish(),
  postcode: requiredText(12),
  country: requiredText(60),
});
export type Address = z.infer<typeof address>;

const joinParts = (parts: ReadonlyArray<string | null | undefined>) =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(', ');

/** Spec 3, Address helper: the non-empty parts joined with commas. */
export function formatAddress(parts: { [K in keyof Address]?: string | null }): string {
  return joinParts([
    parts.address_line_1,
    parts.address_line_2,
    parts.city,
    parts.state,
    parts.postcode,
    parts.country,
  ]);
}

/** Spec 3, Profile: `address1`, then `address2` if present, then postcode and country. */
export function formatHomeAddress(form: {
  address1: string;
  address2?: string | null | undefined;
  postCode: string;
  country: string;
}): string {
  return joinParts([form.address1, form.address2, form.postCode, form.country]);
}

export const DEFAULT_BILLING_COUNTRY = 'GB';

/** Spec 3, Billing address: in the format of the card fields. */
export const billingAddress = z.object({
  address_line_1: requiredText(300),
  address_line_2: optionalText(300).optional(),
  /** Town or city. */
  admin_area_2: requiredText(120),
  /** County. */
  admin_area_1: optionalText(300).optional(),
  postal_code: requiredText(60),
  country_code: z.string().length(2).default(DEFAULT_BILLING_COUNTRY),
});
export type BillingAddress = z.infer<typeof billingAddress>;
