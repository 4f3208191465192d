import {
  type BillingAddress,
  billingAddress,
  DEFAULT_BILLING_COUNTRY,
} from '@chaps/contracts/addresses';
import type * as z from '@chaps/contracts/schema';
import { CheckboxField, Fieldset } from '@chaps/ui';
import {
  AddressFields,
  type FieldLabels,
  type LabelledForm,
  useWatch,
  useZodForm,
} from '@chaps/ui/forms';

export type BillingInput = z.input<typeof billingAddress>;

/** Spec 9: 'Countries offered: United Kingdom, Ireland', in the format of the card fields. */
export const BILLING_COUNTRIES = [
  { value: DEFAULT_BILLING_COUNTRY, label: 'United Kingdom' },
  { value: 'IE', label: 'Ireland' },
] as const;

const LABELS: FieldLabels<BillingInput> = {
  address_line_1: 'Address line 1',
  address_line_2: 'Address line 2',
  admin_area_2: 'Town or city',
  admin_area_1: 'County',
  postal_code: 'Postcode',
  country_code: 'Country',
};

const NAMES = {
  line1: 'address_line_1',
  line2: 'address_line_2',
  town: 'admin_area_2',
  county: 'admin_area_1',
  postcode: 'postal_code',
  country: 'country_code',
} as const;

const EMPTY_BILLING: BillingInput = {
  address_line_1: '',
  address_line_2: '',
  admin_area_2: '',
  admin_area_1: '',
  postal_code: '',
  country_code: DEFAULT_BILLING_COUNTRY,
};

/**
 * The billing address survives a restart of the card fields.
 * @param known the known address; it may load late and does not overwrite typed text
 */
export const useBillingForm = (known: Partial<BillingInput>) =>
  useZodForm({
    schema: billingAddress,
    labels: LABELS,
    values: { ...EMPTY_BILLING, ...known },
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true },
  });

export type BillingForm = LabelledForm<BillingInput, BillingAddress>;

interface BillingProps {
  form: BillingForm;
  home: Partial<BillingInput>;
}

function SameAsHome({ form, home }: BillingProps) {
  const { control, setValue, clearErrors } = form;
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

/** Spec 3, 'Billing address'. */
export const BillingFields = (props: BillingProps) => (
  <Fieldset legend="Billing address" hint="The address that your card is registered to.">
    <SameAsHome {...props} />
    <AddressFields
      form={props.form}
      names={NAMES}
      countries={BILLING_COUNTRIES}
      purpose="billing "
    />
  </Fieldset>
);
