import { type billingAddress, DEFAULT_BILLING_COUNTRY } from '@chaps/contracts/addresses';
import type * as z from '@chaps/contracts/schema';
import { CheckboxField, Fieldset, FormRow, SelectField, TextField } from '@chaps/ui';
import { useFormContext, useWatch } from 'react-hook-form';

/** The form while it is incomplete. */
export type BillingInput = z.input<typeof billingAddress>;

/** Spec 9: 'Countries offered: United Kingdom, Ireland', in the format of the card fields. */
export const BILLING_COUNTRIES = [
  { value: DEFAULT_BILLING_COUNTRY, label: 'United Kingdom' },
  { value: 'IE', label: 'Ireland' },
] as const;

interface BillingField {
  name: keyof BillingInput;
  autoComplete: string;
  optional?: boolean;
}

/** Labels in the error summary. */
export const BILLING_LABELS: Record<keyof BillingInput, string> = {
  address_line_1: 'Address line 1',
  address_line_2: 'Address line 2',
  admin_area_2: 'Town or city',
  admin_area_1: 'County',
  postal_code: 'Postcode',
  country_code: 'Country',
};

const STREET: readonly BillingField[] = [
  { name: 'address_line_1', autoComplete: 'billing address-line1' },
  {
    name: 'address_line_2',
    autoComplete: 'billing address-line2',
    optional: true,
  },
];
const TOWN: readonly BillingField[] = [
  { name: 'admin_area_2', autoComplete: 'billing address-level2' },
  {
    name: 'admin_area_1',
    autoComplete: 'billing address-level1',
    optional: true,
  },
];

export const EMPTY_BILLING: BillingInput = {
  address_line_1: '',
  address_line_2: '',
  admin_area_2: '',
  admin_area_1: '',
  postal_code: '',
  country_code: DEFAULT_BILLING_COUNTRY,
};

/** Checked while the fields equal the home address. */
function SameAsHome({ home }: { home: Partial<BillingInput> }) {
  const { control, setValue, clearErrors } = useFormContext<BillingInput>();
  const typed = useWatch({ control });
  const names = Object.keys(home) as (keyof BillingInput)[];
  if (names.length === 0) return null;
  const take = (same: boolean) => {
    for (const name of names) {
      clearErrors(name);
      setValue(name, (same ? home : EMPTY_BILLING)[name], { shouldDirty: true });
    }
  };
  return (
    <CheckboxField
      label="Same as home address"
      id="billing-same-as-home"
      checked={names.every((name) => typed[name] === home[name])}
      onChange={(event) => take(event.target.checked)}
    />
  );
}

/** Spec 3, 'Billing address'. @param home known parts of the home address */
export function BillingFields({ home }: { home: Partial<BillingInput> }) {
  const { register, formState } = useFormContext<BillingInput>();
  const errorOf = (name: keyof BillingInput) => {
    const message = formState.errors[name]?.message;
    return message ? { error: message } : {};
  };
  const text = ({ name, ...field }: BillingField) => (
    <TextField
      key={name}
      label={BILLING_LABELS[name]}
      {...field}
      {...register(name)}
      {...errorOf(name)}
    />
  );
  return (
    <Fieldset legend="Billing address" hint="The address that your card is registered to.">
      <SameAsHome home={home} />
      {STREET.map(text)}
      <FormRow>{TOWN.map(text)}</FormRow>
      <FormRow>
        {text({
          name: 'postal_code',
          autoComplete: 'billing postal-code',
        })}
        <SelectField
          label={BILLING_LABELS.country_code}
          autoComplete="billing country"
          options={BILLING_COUNTRIES}
          {...register('country_code')}
          {...errorOf('country_code')}
        />
      </FormRow>
    </Fieldset>
  );
}
