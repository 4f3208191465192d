import type { ProfileForm } from '@chaps/contracts/profiles';
import { CheckboxField, Fieldset, FormRow, TextAreaField, TextField } from '@chaps/ui';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { boundTo } from '../../components/bound-field.ts';
import type { FieldLabels } from '../../components/field-problems.ts';
import { NhsNumberField } from '../../components/nhs-number-field.tsx';
import {
  EthnicityField,
  FirstNameField,
  GenderField,
  LastNameField,
  OccupationField,
  PhoneField,
} from '../../components/person-fields.tsx';

/** In display order, for the fields and the error summary. */
export const PROFILE_LABELS: FieldLabels<ProfileForm> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  date_of_birth: 'Date of Birth',
  gender: 'Gender',
  ethnicity: 'Ethnicity',
  occupation: 'Occupation',
  nhs_number: 'NHS number',
  phone: 'Phone',
  email: 'Email',
  home_address: 'Home Address',
  billing_address: 'Billing Address',
};

interface SectionProps {
  form: UseFormReturn<ProfileForm>;
}

interface ProfileFieldsProps extends SectionProps {
  /** Asks for the billing address; a new profile does not need it. */
  withBilling: boolean;
}

function AboutYou({ form }: SectionProps) {
  const field = boundTo(form, PROFILE_LABELS);
  return (
    <Fieldset legend="About you">
      <FirstNameField {...field('first_name')} />
      <LastNameField {...field('last_name')} />
      <FormRow>
        <TextField type="date" autoComplete="bday" {...field('date_of_birth')} />
        <GenderField placeholder="Not given" {...field('gender')} />
      </FormRow>
      <EthnicityField placeholder="Not given" {...field('ethnicity')} />
      <OccupationField {...field('occupation')} />
      <NhsNumberField control={form.control} name="nhs_number" label={PROFILE_LABELS.nhs_number} />
    </Fieldset>
  );
}

/** Home and billing address; while equal, the second follows the first. */
function Addresses({ form, withBilling }: ProfileFieldsProps) {
  const { control, setValue, clearErrors } = form;
  const field = boundTo(form, PROFILE_LABELS);
  const [home, billing] = useWatch({ control, name: ['home_address', 'billing_address'] });
  const same = home === billing;
  const setBilling = (address: string) => {
    clearErrors('billing_address');
    setValue('billing_address', address);
  };
  const homeField = field('home_address');
  return (
    <>
      <TextAreaField
        rows={3}
        autoComplete="street-address"
        {...homeField}
        onChange={(event) => {
          if (same && withBilling) setBilling(event.target.value);
          return homeField.onChange(event);
        }}
      />
      {withBilling && (
        <>
          <CheckboxField
            label="Same as home address"
            id="billing-same-as-home"
            checked={same}
            onChange={(event) => setBilling(event.target.checked ? home : '')}
          />
          <TextAreaField
            hint="Where the bank sends your card statements."
            rows={3}
            autoComplete="billing street-address"
            {...field('billing_address')}
          />
        </>
      )}
    </>
  );
}

/** The form's fields (spec 5, 'Profile form'); the e-mail is read-only. */
export function ProfileFields({ form, withBilling }: ProfileFieldsProps) {
  const field = boundTo(form, PROFILE_LABELS);
  return (
    <>
      <AboutYou form={form} />
      <Fieldset legend="How to reach you">
        <PhoneField {...field('phone')} />
        <TextField
          label={PROFILE_LABELS.email}
          hint="Your email cannot be changed here."
          type="email"
          id="email"
          disabled
          value={form.getValues('email')}
        />
        <Addresses form={form} withBilling={withBilling} />
      </Fieldset>
    </>
  );
}
