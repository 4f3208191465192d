import * as z from '@chaps/contracts/schema';
import { isRegistrableAge } from '@chaps/domain/ages';
import { COUNTRIES, country, formatHomeAddress } from './addresses.ts';
import { ethnicity, gender, type Person, personFields } from './profiles.ts';
import { type CreateProfileRequest, toCreateProfileRequest } from './registration.ts';
import {
  emailAddress,
  FUTURE_BIRTH_DATE_MESSAGE,
  optionalText,
  REQUIRED_MESSAGE,
  requiredText,
} from './scalars.ts';

export const PASSWORDS_MESSAGE = 'Passwords do not match';
export const AGE_MESSAGE = 'You must be between 40 and 80 years old to register.';
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_LENGTH_MESSAGE = `Please use at least ${PASSWORD_MIN_LENGTH} characters.`;
export const EMAIL_FOR_RESET_MESSAGE = 'Please enter your email to reset your password.';

const password = z
  .string({ error: REQUIRED_MESSAGE })
  .min(1, REQUIRED_MESSAGE)
  .min(PASSWORD_MIN_LENGTH, PASSWORD_LENGTH_MESSAGE)
  .max(72, 'Please use at most 72 characters.');
const repeatedPassword = z.string({ error: REQUIRED_MESSAGE }).min(1, REQUIRED_MESSAGE);

/**
 * The registration form (spec 3 and 5). Cross-field checks run together with the field checks (`when`), so
 * that all messages are shown at once.
 * @param today London day, `YYYY-MM-DD`
 */
export function signUpForm(today: string) {
  return z
    .object({
      /** Includes the middle name. */
      firstName: personFields.first_name,
      lastName: personFields.last_name,
      phoneNumber: personFields.phone,
      dateOfBirth: z
        .string({ error: REQUIRED_MESSAGE })
        .min(1, REQUIRED_MESSAGE)
        .pipe(z.iso.date('Please enter a date.'))
        // Neither check aborts, because an aborted check would hide that the passwords differ.
        .refine((date) => date <= today, FUTURE_BIRTH_DATE_MESSAGE)
        .refine((date) => date > today || isRegistrableAge(date, today), AGE_MESSAGE),
      address1: requiredText(200),
      address2: optionalText(200).optional(),
      postCode: requiredText(12),
      country: country.default(COUNTRIES[0]),
      occupation: personFields.occupation.optional(),
      /** NHS number. */
      nhs: personFields.nhs_number.optional(),
      gender: z.enum(gender.options, { error: REQUIRED_MESSAGE }),
      ethnicity: z.enum(ethnicity.options, { error: REQUIRED_MESSAGE }),
      email: personFields.email,
      password,
      confirmPassword: repeatedPassword,
    })
    .refine((form) => form.password === form.confirmPassword, {
      error: PASSWORDS_MESSAGE,
      path: ['confirmPassword'],
      when: ({ value }) => hasBothPasswords(value),
    });
}
export type SignUpForm = z.infer<ReturnType<typeof signUpForm>>;

/** Initial values of the form. */
export type SignUpFormInput = z.input<ReturnType<typeof signUpForm>>;

function hasBothPasswords(value: unknown): boolean {
  const both = z.object({ password: z.string().min(1), confirmPassword: z.string().min(1) });
  return both.safeParse(value).success;
}

/**
 * The registration form's field for each field of a person (spec 3 and 5); the last one is only asked in the
 * portal.
 */
export const SIGN_UP_FIELDS = {
  first_name: 'firstName',
  last_name: 'lastName',
  gender: 'gender',
  date_of_birth: 'dateOfBirth',
  ethnicity: 'ethnicity',
  occupation: 'occupation',
  phone: 'phoneNumber',
  email: 'email',
  home_address: 'address1',
  nhs_number: 'nhs',
} as const satisfies Record<Exclude<keyof Person, 'billing_address'>, keyof SignUpForm>;

/** The form's values in the shape that `createProfile` accepts (spec 3). */
export function toProfile(form: SignUpForm, userId: string): CreateProfileRequest {
  const fields = Object.entries(SIGN_UP_FIELDS).map(([name, field]) => [name, form[field]]);
  return toCreateProfileRequest(
    { ...Object.fromEntries(fields), home_address: formatHomeAddress(form) },
    userId,
  );
}

/** Sign-in (spec 5): both required. */
export const signInForm = z.object({
  email: emailAddress,
  password: z.string({ error: REQUIRED_MESSAGE }).min(1, REQUIRED_MESSAGE),
});
export type SignInForm = z.infer<typeof signInForm>;

/** Reset password: both equal, at least 12 characters. */
export const resetPasswordForm = z
  .object({ newPassword: password, confirmPassword: repeatedPassword })
  .refine((form) => form.newPassword === form.confirmPassword, {
    error: PASSWORDS_MESSAGE,
    path: ['confirmPassword'],
  });
export type ResetPasswordForm = z.infer<typeof resetPasswordForm>;

/** The same for a person who is signed in and has no mailed link. */
export const changePasswordForm = resetPasswordForm.safeExtend({
  currentPassword: z.string({ error: REQUIRED_MESSAGE }).min(1, REQUIRED_MESSAGE),
});
