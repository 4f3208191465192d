import * as z from '@chaps/contracts/schema';
import { toCamelCase, toCamelCaseName } from './camel-case.ts';
import type { Endpoint } from './endpoint.ts';
import { nhsNumber } from './nhs-number.ts';
import {
  birthDate,
  emailAddress,
  isoDate,
  optionalText,
  profileId,
  requiredText,
  telephone,
} from './scalars.ts';

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

/** What each field about a person accepts, wherever it is typed or sent: the rules shared by all forms. */
export const personFields = {
  first_name: requiredText(100).meta({ examples: ['Norman'] }),
  last_name: requiredText(100).meta({ examples: ['Greene'] }),
  gender,
  date_of_birth: birthDate,
  ethnicity,
  occupation: optionalText(120).meta({ examples: ['Teacher'] }),
  phone: telephone,
  email: emailAddress,
  home_address: requiredText(500).meta({ examples: ['12 Castle Road, CO1 1ST, United Kingdom'] }),
  billing_address: requiredText(500).meta({
    examples: ['12 Castle Road, CO1 1ST, United Kingdom'],
  }),
  nhs_number: nhsNumber,
};

/** A warning about a number that nobody can call; it does not block. */
export const TELEPHONE_NUMBER_WARNING =
  'This does not look like a telephone number. We may need to call you about your result.';

/** The optional fields: null if not given. */
export const optionalFields = {
  occupation: personFields.occupation.nullable(),
  nhs_number: personFields.nhs_number.nullable(),
};

/**
 * A person as stored, by column. Every record of a person picks from these fields: the profile, details
 * awaiting a confirmed address, what staff see, and the export. A field not given is null.
 */
export const person = z.object({
  first_name: z.string(),
  last_name: z.string(),
  gender: gender.nullable(),
  date_of_birth: isoDate.nullable(),
  ethnicity: ethnicity.nullable(),
  occupation: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  home_address: z.string().nullable(),
  billing_address: z.string().nullable(),
  nhs_number: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

/** What each field is called in the text about an erasure. */
export const PERSON_FIELD_LABELS: Record<keyof Person, string> = {
  first_name: 'name',
  last_name: 'name',
  email: 'e-mail address',
  phone: 'telephone number',
  home_address: 'addresses',
  billing_address: 'addresses',
  date_of_birth: 'date of birth',
  gender: 'gender',
  ethnicity: 'ethnicity',
  occupation: 'occupation',
  nhs_number: 'NHS number',
};

const { email: _fixed, ...fieldsToChange } = personFields;

/** Only the user's own e-mail address; otherwise 404. */
export const profileQuery = z.object({ email: emailAddress });

/**
 * Spec 3, 'Stored user': a person, with the field names of the specification. Only three of them are stored
 * in the browser.
 */
export const userProfile = z.object({ profileId, ...toCamelCase(person.shape) });
export type UserProfile = z.infer<typeof userProfile>;

/** The same person, with the names of the columns. */
export function toPerson(profile: UserProfile): Person {
  const fields: Record<string, unknown> = profile;
  const names = Object.keys(person.shape);
  return person.parse(
    Object.fromEntries(names.map((name) => [name, fields[toCamelCaseName(name)]])),
  );
}

export const profileResponse = z.object({ status: z.literal('success'), userProfile });
export type ProfileResponse = z.infer<typeof profileResponse>;

/** `PATCH` payload (spec 3, 'Profile update payload'); the NHS confirmation sends one field. */
export const updateProfileRequest = z
  .object({
    ...fieldsToChange,
    gender: gender.nullable(),
    date_of_birth: isoDate.nullable(),
    ethnicity: ethnicity.nullable(),
    ...optionalFields,
  })
  .partial();
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>;

/** A form's values as sent and stored: null if not given. */
export const emptyToNull = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || null]));

export const readProfile = {
  route: 'GET /auth/profile',
  caller: 'member',
  query: profileQuery,
  answer: profileResponse,
  errors: ['STAFF_WITHOUT_PROFILE'],
} as const satisfies Endpoint;

export const updateProfile = {
  route: 'PATCH /auth/profile',
  caller: 'member',
  query: profileQuery,
  body: updateProfileRequest,
  answer: profileResponse,
  errors: ['STAFF_WITHOUT_PROFILE'],
} as const satisfies Endpoint;
