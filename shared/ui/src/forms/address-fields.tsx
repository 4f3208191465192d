import type { FieldValues } from 'react-hook-form';
import { FormRow } from '../fieldset.tsx';
import type { SelectOption } from '../select-field.tsx';
import { FormField } from './form-field.tsx';
import type { FieldName, LabelledForm } from './use-zod-form.ts';

interface AddressFieldsProps<Values extends FieldValues, Parsed> {
  form: LabelledForm<Values, Parsed>;
  /** Names of the address parts in this form. */
  names: Record<'line1' | 'line2' | 'postcode' | 'country', FieldName<Values>> &
    Partial<Record<'town' | 'county', FieldName<Values>>>;
  countries: readonly SelectOption[];
  /** Prefix of each `autocomplete` token, e.g. 'billing '. */
  purpose?: 'billing ';
}

/** An address: lines, town and county if the form has them, postcode and country. */
export function AddressFields<V extends FieldValues, P>(props: AddressFieldsProps<V, P>) {
  const { form, names, countries, purpose = '' } = props;
  const country = purpose ? 'country' : 'country-name';
  return (
    <>
      <FormField form={form} name={names.line1} autoComplete={`${purpose}address-line1`} />
      <FormField form={form} name={names.line2} autoComplete={`${purpose}address-line2`} optional />
      {names.town && names.county && (
        <FormRow>
          <FormField form={form} name={names.town} autoComplete={`${purpose}address-level2`} />
          <FormField
            form={form}
            name={names.county}
            autoComplete={`${purpose}address-level1`}
            optional
          />
        </FormRow>
      )}
      <FormRow>
        <FormField
          form={form}
          name={names.postcode}
          autoComplete={`${purpose}postal-code`}
          autoCapitalize="characters"
        />
        <FormField
          form={form}
          name={names.country}
          kind="select"
          options={countries}
          autoComplete={`${purpose}${country}`}
        />
      </FormRow>
    </>
  );
}
