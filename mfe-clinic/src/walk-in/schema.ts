import { emailAddress, optionalText, requiredText } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import type { WalkIn } from '@chaps/contracts/visits';
import { AGE_RULE, isRegistrableAge, seemsSame } from '@chaps/domain';
import type { DayPerson } from '../day/people.ts';

const name = (message: string) => requiredText(100, message);

/** What is asked of a walk-in. @param day of the event, on which the age counts */
export const walkInSchema = (day: string) =>
  z
    .object({
      first_name: name('Enter the first name.'),
      last_name: name('Enter the last name.'),
      date_of_birth: z.iso
        .date('Enter the birth date.')
        .refine((date) => isRegistrableAge(date, day), AGE_RULE),
      phone: optionalText(40),
      email: z
        .string()
        .refine(
          (text) => text === '' || emailAddress.safeParse(text).success,
          'Enter an e-mail address like name@example.org.',
        ),
      neither: z.boolean(),
    })
    .refine(({ phone, email, neither }) => neither || phone !== '' || email !== '', {
      path: ['phone'],
      message: 'Enter a number or an e-mail address, or tick that they have neither.',
    });

export const EMPTY_DETAILS = {
  first_name: '',
  last_name: '',
  date_of_birth: '',
  phone: '',
  email: '',
  neither: false,
};
export type Details = typeof EMPTY_DETAILS;

/** The walk-in that each of their actions holds. @param onPaper whether they have signed on paper */
export const walkInOf = (
  { phone, email, neither: _, ...person }: Details,
  onPaper: boolean,
): WalkIn => ({
  walk_in_id: crypto.randomUUID(),
  ...person,
  ...(phone && { phone }),
  ...(email && { email }),
  ...(onPaper && { consent_given: true }),
});

type Named = Pick<DayPerson, 'first_name' | 'last_name' | 'date_of_birth'>;

/** The same person, who is on the list already. */
export const bookingOf = (people: readonly DayPerson[], person: Named): DayPerson | undefined =>
  people.find((each) => seemsSame(each, person));
