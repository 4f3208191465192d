import { DEFAULT_BILLING_COUNTRY } from '@chaps/contracts/addresses';

/** Spec 9: 'Countries offered: United Kingdom, Ireland', as the card fields take them. */
export const BILLING_COUNTRIES = [
  { value: DEFAULT_BILLING_COUNTRY, label: 'United Kingdom' },
  { value: 'IE', label: 'Ireland' },
] as const;
