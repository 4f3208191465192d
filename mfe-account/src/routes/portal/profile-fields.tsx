import { ETHNICITIES, GENDERS, type ProfileForm } from '@chaps/shared/contracts/profiles';
import { Fieldset, FormRow, SelectField, TextAreaField, TextField } from '@chaps/shared/ui';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { FieldLabels } from '../../components/field-problems.ts';
import { NhsNumberField } from '../../components/nhs-number-field.tsx';

/** Top to bottom, for the error summary. */
export const PROFILE_LABELS: FieldLabels<ProfileForm> = [
  ['first_name', 'First Name'],
  ['last_name', 'Last Name'],
  ['gender', 'Gender'],
  ['date_of_birth', 'Date of Birth'],
  ['ethnicity', 'Ethnicity'],
  ['occupation', 'Occupation'],
  ['nhs_number', 'NHS number'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['home_address', 'Home Address'],
  ['billing_address', 'Billing Address'],
];

interface SectionProps {
  form: UseFormReturn<ProfileForm>;
}

interface ProfileFieldsProps extends SectionProps {
  /** The billing address is asked for; a new profile can do without. */
  withBilling: boolean;
}

function AboutYou({ form }: SectionProps) {
  const { errors } = form.formState;
  const nhs = useController({ name: 'nhs_number', control: form.control }).field;
  return (
    <Fieldset legend="About you">
      <FormRow>
        <TextField
          label="First Name"
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...form.register('first_name')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
      </FormRow>
      <FormRow>
        <SelectField
          label="Gender"
          options={GENDERS}
          placeholder="Not given"
          autoComplete="sex"
          error={errors.gender?.message}
          {...form.register('gender')}
        />
        <TextField
          label="Date of Birth"
          type="date"
          autoComplete="bday"
          error={errors.date_of_birth?.message}
          {...form.register('date_of_birth')}
        />
      </FormRow>
      <FormRow>
        <SelectField
          label="Ethnicity"
          options={ETHNICITIES}
          placeholder="Not given"
          error={errors.ethnicity?.message}
          {...form.register('ethnicity')}
        />
        <TextField
          label="Occupation"
          autoComplete="organization-title"
          error={errors.occupation?.message}
          {...form.register('occupation')}
        />
      </FormRow>
      <NhsNumberField
        name="nhs_number"
        value={nhs.value}
        onChange={nhs.onChange}
        onBlur={nhs.onBlur}
        error={errors.nhs_number?.message}
      />
    </Fieldset>
  );
}

/** The form's fields (spec 5, 'Profile form'); the e-mail is shown and cannot be changed. */
export function ProfileFields({ form, withBilling }: ProfileFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <AboutYou form={form} />
      <Fieldset legend="How to reach you">
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <TextField
          label="Email"
          hint="Your email cannot be changed here."
          type="email"
          id="email"
          disabled
          value={form.getValues('email')}
        />
        <TextAreaField
          label="Home Address"
          rows={3}
          autoComplete="street-address"
          error={errors.home_address?.message}
          {...form.register('home_address')}
        />
        {withBilling && (
          <TextAreaField
            label="Billing Address"
            hint="Where the bank sends your card statements."
            rows={3}
            autoComplete="billing street-address"
            error={errors.billing_address?.message}
            {...form.register('billing_address')}
          />
        )}
      </Fieldset>
    </>
  );
}
