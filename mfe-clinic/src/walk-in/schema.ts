import * as z from '@chaps/contracts/schema';
import { isRegistrableAge, MAX_AGE, MIN_AGE, seemsSame } from '@chaps/domain';
import type { DayPerson } from '../day/people.ts';

const name = (message: string) => z.string().trim().min(1, message).max(100);

/** What is asked of a walk-in. @param day of the event, on which the age counts */
export const walkInSchema = (day: string) =>
  z
    .object({
      first_name: name('Enter the first name.'),
      last_name: name('Enter the last name.'),
      date_of_birth: z.iso
        .date('Enter the birth date.')
        .refine(
          (date) => isRegistrableAge(date, day),
          `The test is for people from ${MIN_AGE} to ${MAX_AGE}.`,
        ),
      phone: z.string().trim().max(40),
      email: z.union([z.literal(''), z.email('Enter an e-mail address like name@example.org.')]),
      neither: z.boolean(),
      signed: z.boolean().refine(Boolean, 'They sign the consent form first.'),
    })
    .refine(({ phone, email, neither }) => neither || phone !== '' || email !== '', {
      path: ['phone'],
      message: 'Enter a number or an e-mail address, or tick that they have neither.',
    });

type Named = Pick<DayPerson, 'first_name' | 'last_name' | 'date_of_birth'>;

/** The same person, who is on the list already. */
export const bookingOf = (people: readonly DayPerson[], person: Named): DayPerson | undefined =>
  people.find((each) => seemsSame(each, person));
