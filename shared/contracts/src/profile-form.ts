import * as z from '@chaps/contracts/schema';
import {
  emptyToNull,
  ethnicity,
  gender,
  type Person,
  personFields,
  type UpdateProfileRequest,
  updateProfileRequest,
} from './profiles.ts';
import { birthDate } from './scalars.ts';

/**
 * The portal's form (spec 5, 'Profile form'): six required fields; the others may be empty. The
 * e-mail is shown disabled and never sent.
 */
export const profileForm = z.object({
  ...personFields,
  gender: z.union([gender, z.literal('')]),
  date_of_birth: z.union([birthDate, z.literal('')]),
  ethnicity: z.union([ethnicity, z.literal('')]),
});
export type ProfileForm = z.infer<typeof profileForm>;

/** The form's values for a person: '' for every field not given. */
export function toProfileForm(entered: Partial<Person>): ProfileForm {
  const fields: Record<string, string | null | undefined> = entered;
  const names = Object.keys(profileForm.shape);
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])) as ProfileForm;
}

/**
 * The `PATCH` payload of the form, without the e-mail: only what differs from the values that the form opened
 * with, so that a correction by staff in the meantime is not overwritten.
 */
export function toProfileUpdate(form: ProfileForm, opened: ProfileForm): UpdateProfileRequest {
  const names = profileForm.omit({ email: true }).keyof().options;
  const changed = names.filter((name) => form[name] !== opened[name]);
  return updateProfileRequest.parse(
    emptyToNull(Object.fromEntries(changed.map((name) => [name, form[name]]))),
  );
}
