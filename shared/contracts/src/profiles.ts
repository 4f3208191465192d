import * as z from '@chaps/contracts/schema';
import { nhsNumber } from './nhs-number.ts';
import { emailAddress, isoDate, optionalText, profileId, requiredText } from './scalars.ts';

/** Spec 5. */
export const GENDERS = ['Male', 'Female', 'Non-binary', 'Other'] as const;
export const gender = z.enum(GENDERS);
export type Gender = z.infer<typeof gender>;

/** Spec 5: the 17 options, in order. */
export const ETHNICITIES = [
  'White - British',
  'White - Irish',
  'White - Any other White background',
  'Mixed - White and Black Caribbean',
  'Mixed - White and Black African',
  'Mixed - White and Asian',
  'Mixed - Any other mixed background',
  'Asian or Asian British - Indian',
  'Asian or Asian British - Pakistan',
  'Asian or Asian British - Bangladeshi',
  'Asian or Asian British - Any other Asian background',
  'Black or Black British - Caribbean',
  'Black or Black British - African',
  'Black or Black British - Any other Black background',
  'Other Ethnic Groups - Chinese',
  'Other Ethnic Groups - Any other ethnic group',
  'Not stated',
] as const;
export const ethnicity = z.enum(ETHNICITIES);
export type Ethnicity = z.infer<typeof ethnicity>;

/** Spec 8. */
export const PROFILE_NOT_CREATED_MESSAGE = 'Error creating user profile';

/** What each field about a person accepts, wherever it is typed or sent. */
export const personFields = {
  first_name: requiredText(100).meta({ examples: ['Norman'] }),
  last_name: requiredText(100).meta({ examples: ['Greene'] }),
  gender,
  date_of_birth: isoDate,
  ethnicity,
  occupation: optionalText(120).meta({ examples: ['Teacher'] }),
  phone: requiredText(40).meta({ examples: ['+441632960101'] }),
  email: emailAddress,
  home_address: requiredText(500).meta({ examples: ['12 Castle Road, CO1 1ST, United Kingdom'] }),
  billing_address: requiredText(500).meta({
    examples: ['12 Castle Road, CO1 1ST, United Kingdom'],
  }),
  nhs_number: nhsNumber,
};
const { billing_address: _later, ...fieldsOfNew } = personFields;
const { email: _fixed, ...fieldsToChange } = personFields;

/** `POST /auth/profile` payload (spec 3, 'Profile as sent to the server', and `user_id`). */
export const createProfileRequest = z.object({
  user_id: z.guid(),
  ...fieldsOfNew,
  occupation: personFields.occupation.nullish(),
  nhs_number: nhsNumber.nullish(),
  ni_number: z.null().optional(),
  nhs_gp_email: z.null().optional(),
  nhs_gp_phone_number: z.null().optional(),
  /** Accepted and ignored: new profiles are unverified and active (spec 4). */
  is_verified: z.boolean().optional(),
  is_active: z.boolean().optional(),
});
export type CreateProfileRequest = z.infer<typeof createProfileRequest>;

/**
 * Details entered before the account's address was confirmed (`GET /auth/profile/pending`). The
 * owner checks and sends them, or enters others.
 */
export const pendingProfile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  gender: gender.nullable(),
  date_of_birth: isoDate.nullable(),
  ethnicity: ethnicity.nullable(),
  occupation: z.string().nullable(),
  phone: z.string().nullable(),
  home_address: z.string().nullable(),
  nhs_number: z.string().nullable(),
});
export type PendingProfile = z.infer<typeof pendingProfile>;

export const pendingProfileResponse = z.object({
  status: z.literal('success'),
  details: pendingProfile.nullable(),
});

/** `GET` and `PATCH /auth/profile?email=`: the user's own e-mail only, else 404. */
export const profileQuery = z.object({ email: emailAddress });

/** Spec 3, 'Stored user': what `userProfile` carries. Only three fields go into browser storage. */
export const userProfile = z.object({
  profileId,
  firstName: z.string(),
  lastName: z.string(),
  gender: gender.nullable(),
  dateOfBirth: isoDate.nullable(),
  ethnicity: ethnicity.nullable(),
  occupation: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  homeAddress: z.string().nullable(),
  billingAddress: z.string().nullable(),
  nhsNumber: z.string().nullable(),
});
export type UserProfile = z.infer<typeof userProfile>;

export const profileResponse = z.object({ status: z.literal('success'), userProfile });
export type ProfileResponse = z.infer<typeof profileResponse>;

/** `PATCH` payload (spec 3, 'Profile update payload'); the NHS confirmation sends one field. */
export const updateProfileRequest = z
  .object({
    ...fieldsToChange,
    gender: gender.nullable(),
    date_of_birth: isoDate.nullable(),
    ethnicity: ethnicity.nullable(),
    occupation: personFields.occupation.nullable(),
    nhs_number: nhsNumber.nullable(),
  })
  .partial();
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>;

/**
 * The portal's form (spec 5, 'Profile form'): six required fields; the others may be empty. The
 * e-mail is shown disabled and never sent.
 */
export const profileForm = z.object({
  ...personFields,
  gender: z.union([gender, z.literal('')]),
  date_of_birth: z.union([isoDate, z.literal('')]),
  ethnicity: z.union([ethnicity, z.literal('')]),
});
export type ProfileForm = z.infer<typeof profileForm>;

/**
 * The form's values as the `PATCH` payload: empty choices become null, and the e-mail is omitted.
 */
export function profileUpdateOf({ email: _shown, ...form }: ProfileForm): UpdateProfileRequest {
  return {
    ...form,
    gender: form.gender || null,
    date_of_birth: form.date_of_birth || null,
    ethnicity: form.ethnicity || null,
    occupation: form.occupation || null,
    nhs_number: form.nhs_number || null,
  };
}
