import { type ProfileForm, profileForm, toProfileForm } from '@chaps/contracts/profile-form';
import type { PendingProfile } from '@chaps/contracts/registration';
import { REQUIRED_MESSAGE } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { signUpForm } from '@chaps/contracts/sign-up';

/**
 * The form for an account without a profile: the portal's form with the sign-up rules (spec 5). The
 * billing address is optional until the first payment.
 * @param today London day, `YYYY-MM-DD`
 */
export function createCompletionForm(today: string) {
  const { dateOfBirth } = signUpForm(today).shape;
  const { gender, ethnicity, date_of_birth } = profileForm.shape;
  return profileForm.extend({
    gender: gender.refine((choice) => choice !== '', REQUIRED_MESSAGE),
    ethnicity: ethnicity.refine((choice) => choice !== '', REQUIRED_MESSAGE),
    date_of_birth: date_of_birth.superRefine((date, context) => {
      for (const { message } of dateOfBirth.safeParse(date).error?.issues ?? []) {
        context.addIssue({ code: 'custom', message });
      }
    }),
    billing_address: z.string(),
  });
}

export const getInitialDetails = (email: string, entered: PendingProfile | null): ProfileForm =>
  toProfileForm({ ...entered, email });
