import * as z from '@chaps/contracts/schema';
import { AGE_RULE, isRegistrableAge } from '@chaps/domain/ages';
import { requiredText } from './scalars.ts';
import { walkInDetails } from './visits.ts';

const emptyToUndefined = <Output>(field: z.ZodType<Output, string>) =>
  z
    .string()
    .trim()
    .transform((text) => text || undefined)
    .pipe(field.optional());

const { phone, email, home_address, no_contact } = walkInDetails.shape;

/** Shown above the contact fields. */
export const CONTACT_HINT = 'Fill in at least one of the next four fields.';

/**
 * The form for a walk-in, on tablet and console.
 * @param day day of the event, for which the age is checked
 */
export const walkInForm = (day: string) =>
  z
    .object({
      first_name: requiredText(100, 'Enter the first name.'),
      last_name: requiredText(100, 'Enter the last name.'),
      date_of_birth: walkInDetails.shape.date_of_birth.refine(
        (date) => isRegistrableAge(date, day),
        AGE_RULE,
      ),
      phone: emptyToUndefined(phone.unwrap()),
      email: emptyToUndefined(email.unwrap()),
      home_address: emptyToUndefined(home_address.unwrap()),
      no_contact: emptyToUndefined(no_contact.unwrap()),
    })
    .refine((person) => person.phone ?? person.email ?? person.home_address ?? person.no_contact, {
      path: ['phone'],
      message:
        'Enter a phone number, e-mail address or postal address, or say why there are no contact details.',
    });

export const WALK_IN_LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Date of birth',
  phone: 'Phone number',
  email: 'E-mail address',
  home_address: 'Address',
  no_contact: 'Why there are no contact details',
};

export const EMPTY_WALK_IN = {
  first_name: '',
  last_name: '',
  date_of_birth: '',
  phone: '',
  email: '',
  home_address: '',
  no_contact: '',
};
