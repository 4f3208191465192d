import { COUNTRIES } from '@chaps/contracts/addresses';
import { PASSWORD_MIN_LENGTH, type SignUpFormInput } from '@chaps/contracts/sign-up';
import { Fieldset, FormRow } from '@chaps/ui';
import {
  AddressFields,
  EthnicityField,
  type FieldLabels,
  FirstNameField,
  FormField,
  GenderField,
  LastNameField,
  OccupationField,
  OwnNhsNumberField,
  PhoneField,
} from '@chaps/ui/forms';
import { DateOfBirth, type SectionProps } from './date-of-birth.tsx';

/** In display order, for the fields and the error summary. */
export const SIGN_UP_LABELS: FieldLabels<SignUpFormInput> = {
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  ethnicity: 'Ethnicity',
  occupation: 'Occupation',
  nhs: 'NHS number',
  phoneNumber: 'Phone',
  address1: 'Address line 1',
  address2: 'Address line 2',
  postCode: 'Postcode',
  country: 'Country',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
};

/** The person's identity, as the laboratory needs it. @param today London day, `YYYY-MM-DD` */
export const AboutYou = ({ form, today }: SectionProps & { today: string }) => (
  <Fieldset legend="About you">
    <FirstNameField form={form} name="firstName" />
    <LastNameField form={form} name="lastName" />
    <DateOfBirth form={form} today={today} />
    <FormRow>
      <GenderField form={form} name="gender" placeholder="Select gender" />
      <EthnicityField form={form} name="ethnicity" placeholder="Select ethnicity" />
    </FormRow>
    <OccupationField form={form} name="occupation" />
    <OwnNhsNumberField form={form} name="nhs" />
  </Fieldset>
);

export const ContactDetails = ({ form }: SectionProps) => (
  <Fieldset legend="Phone and address">
    <PhoneField form={form} name="phoneNumber" />
    <AddressFields
      form={form}
      names={{ line1: 'address1', line2: 'address2', postcode: 'postCode', country: 'country' }}
      countries={COUNTRIES}
    />
  </Fieldset>
);

export const YourAccount = ({ form }: SectionProps) => (
  <Fieldset legend="Your sign-in details">
    <FormField
      form={form}
      name="email"
      hint="We will send a link to this address so that you can confirm it."
      type="email"
      autoComplete="email"
    />
    <FormField
      form={form}
      name="password"
      kind="password"
      hint={`At least ${PASSWORD_MIN_LENGTH} characters. Three words you can remember are a good choice.`}
      autoComplete="new-password"
    />
    <FormField form={form} name="confirmPassword" kind="password" autoComplete="new-password" />
  </Fieldset>
);
