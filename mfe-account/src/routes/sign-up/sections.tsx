import { COUNTRIES } from '@chaps/contracts/addresses';
import {
  PASSWORD_MIN_LENGTH,
  type SignUpForm,
  type SignUpFormInput,
} from '@chaps/contracts/sign-up';
import { Fieldset, FormRow, PasswordField, SelectField, TextField } from '@chaps/ui';
import type { UseFormReturn } from 'react-hook-form';
import { boundTo } from '../../components/bound-field.ts';
import { NhsNumberField } from '../../components/nhs-number-field.tsx';
import {
  EthnicityField,
  FirstNameField,
  GenderField,
  LastNameField,
  OccupationField,
  PhoneField,
} from '../../components/person-fields.tsx';
import { DateOfBirth } from './date-of-birth.tsx';
import { SIGN_UP_LABELS } from './labels.ts';

interface SectionProps {
  form: UseFormReturn<SignUpFormInput, unknown, SignUpForm>;
}

/** Identity, as the laboratory needs it. @param today London day, `YYYY-MM-DD` */
export function AboutYou({ form, today }: SectionProps & { today: string }) {
  const field = boundTo(form, SIGN_UP_LABELS);
  return (
    <Fieldset legend="About you">
      <FirstNameField {...field('firstName')} />
      <LastNameField {...field('lastName')} />
      <DateOfBirth field={field('dateOfBirth')} today={today} />
      <FormRow>
        <GenderField placeholder="Select gender" {...field('gender')} />
        <EthnicityField placeholder="Select ethnicity" {...field('ethnicity')} />
      </FormRow>
      <OccupationField {...field('occupation')} />
      <NhsNumberField control={form.control} name="nhs" label={SIGN_UP_LABELS.nhs} />
    </Fieldset>
  );
}

/** Contact details. */
export function ContactDetails({ form }: SectionProps) {
  const field = boundTo(form, SIGN_UP_LABELS);
  return (
    <Fieldset legend="Phone and address">
      <PhoneField {...field('phoneNumber')} />
      <TextField autoComplete="address-line1" {...field('address1')} />
      <TextField optional autoComplete="address-line2" {...field('address2')} />
      <FormRow>
        <TextField autoComplete="postal-code" autoCapitalize="characters" {...field('postCode')} />
        <SelectField options={COUNTRIES} autoComplete="country-name" {...field('country')} />
      </FormRow>
    </Fieldset>
  );
}

/** Credentials. */
export function YourAccount({ form }: SectionProps) {
  const field = boundTo(form, SIGN_UP_LABELS);
  return (
    <Fieldset legend="Your sign-in">
      <TextField
        hint="We send a link to this address to confirm it."
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <PasswordField
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. Three words you can remember are a good choice.`}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField autoComplete="new-password" {...field('confirmPassword')} />
    </Fieldset>
  );
}
