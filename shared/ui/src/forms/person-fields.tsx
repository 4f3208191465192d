import { ETHNICITIES, GENDERS, TELEPHONE_NUMBER_WARNING } from '@chaps/contracts/profiles';
import { telephoneNumberLooksWrong } from '@chaps/domain/contact-details';
import { type FieldValues, useController, useWatch } from 'react-hook-form';
import { NhsNumberField } from '../nhs-number-field.tsx';
import { FormField } from './form-field.tsx';
import type { FieldName, LabelledForm } from './use-zod-form.ts';

// A person's details, the same at sign-up and in the portal (spec 3 and 5).

interface PersonFieldProps<Values extends FieldValues, Parsed> {
  form: LabelledForm<Values, Parsed>;
  name: FieldName<Values>;
}

/** The laboratory matches samples by full name. */
export const FirstNameField = <V extends FieldValues, P>(props: PersonFieldProps<V, P>) => (
  <FormField
    {...props}
    hint="Include any middle names, as on your official ID."
    autoComplete="given-name"
  />
);

export const LastNameField = <V extends FieldValues, P>(props: PersonFieldProps<V, P>) => (
  <FormField {...props} autoComplete="family-name" />
);

interface ChoiceProps<V extends FieldValues, P> extends PersonFieldProps<V, P> {
  /** Label of the empty option. */
  placeholder: string;
}

export const GenderField = <V extends FieldValues, P>(props: ChoiceProps<V, P>) => (
  <FormField {...props} kind="select" options={GENDERS} autoComplete="sex" />
);

export const EthnicityField = <V extends FieldValues, P>(props: ChoiceProps<V, P>) => (
  <FormField {...props} kind="select" options={ETHNICITIES} />
);

export const OccupationField = <V extends FieldValues, P>(props: PersonFieldProps<V, P>) => (
  <FormField {...props} optional autoComplete="organization-title" />
);

/**
 * Includes an example in international format (spec 5). The hint warns of a number that nobody can call,
 * without blocking or moving anything while the user types.
 */
export function PhoneField<V extends FieldValues, P>(props: PersonFieldProps<V, P>) {
  const { form, name } = props;
  const typed = String(useWatch({ control: form.control, name }) ?? '');
  const looksWrong = typed !== '' && telephoneNumberLooksWrong(typed);
  return (
    <FormField
      {...props}
      type="tel"
      autoComplete="tel"
      placeholder="e.g. +447700900123"
      hint={looksWrong ? TELEPHONE_NUMBER_WARNING : 'We may need to call you about your result.'}
    />
  );
}

/** An optional NHS number. */
export function OwnNhsNumberField<V extends FieldValues, P>({
  form,
  name,
}: PersonFieldProps<V, P>) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <NhsNumberField
      label={form.labels[name]}
      optional
      purpose="Some laboratories need this."
      name={field.name}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
