import {
  type BillingAddress,
  billingAddress,
  DEFAULT_BILLING_COUNTRY,
} from '@chaps/contracts/addresses';
import type * as z from '@chaps/contracts/schema';
import { Button, CheckboxField, Fieldset, VisuallyHidden } from '@chaps/ui';
import {
  AddressFields,
  type FieldLabels,
  FormField,
  type LabelledForm,
  useWatch,
  useZodForm,
} from '@chaps/ui/forms';
import { useState } from 'react';
import styles from './card-form.module.css';

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
 * The billing address, which survives a restart of the card fields.
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

/** The address in one line, as on an envelope. */
function toLine(address: Partial<BillingInput>): string {
  const country = BILLING_COUNTRIES.find(({ value }) => value === address.country_code);
  return [
    address.address_line_1,
    address.address_line_2,
    address.admin_area_2,
    address.postal_code,
    country?.label,
  ]
    .filter(Boolean)
    .join(', ');
}

interface KnownAddressProps extends BillingProps {
  known: Partial<BillingInput>;
  onChange: () => void;
}

/** The known address in one line, and a field for the town if it is missing. */
function KnownAddress({ form, known, onChange }: KnownAddressProps) {
  return (
    <>
      <p className={styles.known}>
        {toLine(known)}{' '}
        <Button variant="quiet" onClick={onChange}>
          Change<VisuallyHidden> the billing address</VisuallyHidden>
        </Button>
      </p>
      {!known.admin_area_2 && (
        <FormField form={form} name={NAMES.town} autoComplete="billing address-level2" />
      )}
    </>
  );
}

/** Whether the address is known except, perhaps, for the town. */
const isKnownAddress = ({ address_line_1, postal_code }: Partial<BillingInput>) =>
  Boolean(address_line_1 && postal_code);

/** Spec 3, 'Billing address': one line once it is known, or fields to change it. */
export function BillingFields({
  form,
  home,
  known,
}: BillingProps & { known: Partial<BillingInput> }) {
  const [changing, setChanging] = useState(false);
  const { errors } = form.formState;
  const rejected = Object.keys(errors).some((name) => name in EMPTY_BILLING && name !== NAMES.town);
  const inFields = changing || rejected || !isKnownAddress(known);
  return (
    <Fieldset legend="Billing address" hint="The address your card is registered to.">
      {inFields ? (
        <>
          <SameAsHome form={form} home={home} />
          <AddressFields
            form={form}
            names={NAMES}
            countries={BILLING_COUNTRIES}
            purpose="billing "
          />
        </>
      ) : (
        <KnownAddress form={form} home={home} known={known} onChange={() => setChanging(true)} />
      )}
    </Fieldset>
  );
}
