import type { ProfileForm } from '@chaps/contracts/profile-form';
import { CheckboxField, Fieldset, FormRow, TextAreaField, TextField } from '@chaps/ui';
import {
  EthnicityField,
  type FieldLabels,
  FirstNameField,
  FormField,
  fieldProps,
  GenderField,
  type LabelledForm,
  LastNameField,
  OccupationField,
  OwnNhsNumberField,
  PhoneField,
  useWatch,
} from '@chaps/ui/forms';

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
  form: LabelledForm<ProfileForm>;
}

interface ProfileFieldsProps extends SectionProps {
  withBilling: boolean;
}

function AboutYou({ form }: SectionProps) {
  return (
    <Fieldset legend="About you">
      <FirstNameField form={form} name="first_name" />
      <LastNameField form={form} name="last_name" />
      <FormRow>
        <FormField form={form} name="date_of_birth" type="date" autoComplete="bday" />
        <GenderField form={form} name="gender" placeholder="Not given" />
      </FormRow>
      <EthnicityField form={form} name="ethnicity" placeholder="Not given" />
      <OccupationField form={form} name="occupation" />
      <OwnNhsNumberField form={form} name="nhs_number" />
    </Fieldset>
  );
}

/** Home and billing address. While they are equal, the billing address follows the home address. */
function Addresses({ form, withBilling }: ProfileFieldsProps) {
  const { control, setValue, clearErrors } = form;
  const [home, billing] = useWatch({ control, name: ['home_address', 'billing_address'] });
  const same = home === billing;
  const setBilling = (address: string) => {
    clearErrors('billing_address');
    setValue('billing_address', address);
  };
  const homeField = fieldProps(form, 'home_address');
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
          <FormField
            form={form}
            name="billing_address"
            kind="lines"
            hint="Where your bank sends your card statements."
            rows={3}
            autoComplete="billing street-address"
          />
        </>
      )}
    </>
  );
}

/** The form's fields (spec 5, 'Profile form'); the e-mail is read-only. */
export function ProfileFields({ form, withBilling }: ProfileFieldsProps) {
  return (
    <>
      <AboutYou form={form} />
      <Fieldset legend="How to reach you">
        <PhoneField form={form} name="phone" />
        <TextField
          label={PROFILE_LABELS.email}
          hint="You sign in with this e-mail address, so it cannot be changed. If you no longer use it, please call us: we can telephone or write to you instead."
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
