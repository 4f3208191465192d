import { COUNTRIES } from '@chaps/shared/contracts/addresses';
import {
  PASSWORD_MIN_LENGTH,
  type SignUpForm,
  type SignUpFormInput,
} from '@chaps/shared/contracts/sign-up';
import { Fieldset, FormRow, PasswordField, SelectField, TextField } from '@chaps/shared/ui';
import type { UseFormReturn } from 'react-hook-form';

export interface SectionProps {
  form: UseFormReturn<SignUpFormInput, unknown, SignUpForm>;
}

/** How to reach him. */
export function ContactDetails({ form }: SectionProps) {
  const { errors } = form.formState;
  return (
    <Fieldset legend="Phone and address">
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        placeholder="e.g. +447700900123"
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber')}
      />
      <TextField
        label="Address line 1"
        autoComplete="address-line1"
        error={errors.address1?.message}
        {...form.register('address1')}
      />
      <TextField
        label="Address line 2"
        optional
        autoComplete="address-line2"
        error={errors.address2?.message}
        {...form.register('address2')}
      />
      <FormRow>
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          error={errors.postCode?.message}
          {...form.register('postCode')}
        />
        <SelectField
          label="Country"
          options={COUNTRIES}
          autoComplete="country-name"
          error={errors.country?.message}
          {...form.register('country')}
        />
      </FormRow>
    </Fieldset>
  );
}

/** What he signs in with. */
export function YourAccount({ form }: SectionProps) {
  const { errors } = form.formState;
  return (
    <Fieldset legend="Your sign-in">
      <TextField
        label="Email"
        hint="We send a link to this address to confirm it."
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. Three words you can remember are a good choice.`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
    </Fieldset>
  );
}
