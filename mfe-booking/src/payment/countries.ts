import { DEFAULT_BILLING_COUNTRY } from '@chaps/contracts/addresses';

/** Spec 9: 'Countries offered: United Kingdom, Ireland', in the format of the card fields. */
export const BILLING_COUNTRIES = [
  { value: DEFAULT_BILLING_COUNTRY, label: 'United Kingdom' },
  { value: 'IE', label: 'Ireland' },
] as const;
